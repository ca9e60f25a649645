/** The question whether a phone may get messages (specification, sections 5 and 9). */
export interface PushPromptOptions {
  readonly title?: string;
  readonly body?: string;
  readonly okText?: string;
  readonly rejectText?: string;
  /** Colour of the button that says yes: `#` and 6 hex digits. */
  readonly okColour?: string;
}

/** A question that can be asked. */
export type PushPrompt = Required<PushPromptOptions>;

/** Where it would be asked. */
export interface PushSurroundings {
  readonly protocol: string;
  readonly hostname: string;
  /** Major version of the browser; null where it does not say. */
  readonly browserVersion: number | null;
  /** It can take messages at all. */
  readonly canPush: boolean;
}

/** Why it can't be asked. */
export type PushPromptProblem =
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  | { readonly kind: 'insecure' }
  | { readonly kind: 'unsupported' };

export type PushPromptCheck =
  | { readonly ok: true; readonly prompt: PushPrompt }
  | { readonly ok: false; readonly problem: PushPromptProblem };

/** Orange (specification, section 9). */
export const DEFAULT_PUSH_COLOUR = '#f28046';
/** The oldest browser that is asked. */
export const LEAST_BROWSER_VERSION = 50;
/** Asked again after so many seconds. */
export const PUSH_AGAIN_SECONDS = 604_800;

const NEEDED = ['title', 'body', 'okText', 'rejectText'] as const;
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Checks the question and where it is asked: title, body, ok and reject text are needed; a colour that is no 6-digit hex
 * code becomes orange; https or localhost, and a browser of version 50 or newer.
 */
export function checkPushPrompt(
  options: PushPromptOptions,
  { protocol, hostname, browserVersion, canPush }: PushSurroundings,
): PushPromptCheck {
  const { title = '', body = '', okText = '', rejectText = '', okColour = '' } = options;
  const missing = NEEDED.filter((name) => (options[name] ?? '').trim() === '');
  if (missing.length > 0) return { ok: false, problem: { kind: 'missing', names: missing } };
  if (protocol !== 'https:' && !LOCAL_HOSTS.has(hostname)) {
    return { ok: false, problem: { kind: 'insecure' } };
  }
  const isOld = browserVersion !== null && browserVersion < LEAST_BROWSER_VERSION;
  if (!canPush || isOld) return { ok: false, problem: { kind: 'unsupported' } };
  const colour = /^#[0-9a-f]{6}$/i.test(okColour) ? okColour : DEFAULT_PUSH_COLOUR;
  return { ok: true, prompt: { title, body, okText, rejectText, okColour: colour } };
}

/** The problem in words, for the console (specification, section 8). */
export function pushPromptProblemText(problem: PushPromptProblem): string {
  switch (problem.kind) {
    case 'missing':
      return `The push prompt lacks ${problem.names.join(', ')}`;
    case 'insecure':
      return 'Push needs https or localhost';
    case 'unsupported':
      return 'This browser does not support push';
  }
}

/** The major version in a user agent's text; null where it names none. */
export function browserVersionOf(userAgent: string): number | null {
  const version = /(?:Firefox|FxiOS|Edg\w*|Chrome|CriOS|Version)\/(\d+)/.exec(userAgent)?.[1];
  return version === undefined ? null : Number(version);
}

/** What is known when it is to be decided whether to ask. Times in ms by this device's clock. */
export interface PushFacts {
  readonly isSignedIn: boolean;
  readonly hasOrdered: boolean;
  readonly permission: 'default' | 'granted' | 'denied';
  readonly isOn: boolean;
  readonly askedAt: number | null;
  readonly now: number;
}

/** Whether to ask now: after the first order, and a week after somebody said "not now". */
export function isPushMoment(facts: PushFacts): boolean {
  const { isSignedIn, hasOrdered, permission, isOn, askedAt, now } = facts;
  if (!isSignedIn || !hasOrdered || isOn || permission === 'denied') return false;
  return askedAt === null || Math.abs(now - askedAt) >= PUSH_AGAIN_SECONDS * 1000;
}
