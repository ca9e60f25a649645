import { ROUTES } from '../routes/routes.ts';
import { millisecondsInDay } from 'date-fns/constants';

/** Screens on which somebody is in the middle of something: ordering, paying, signing in, filling in a form. */
const BUSY: readonly string[] = [
  ROUTES.retailCart,
  ROUTES.enamCart,
  ROUTES.payment,
  ROUTES.orderConfirm,
  ROUTES.orderCancel,
  ROUTES.orderReturn,
  ROUTES.ticketCreate,
  ROUTES.address,
  ROUTES.profileAddress,
  ROUTES.signIn,
  '/coop/cart',
];

/** True where nothing may ask for the person's attention. @param path without query */
export function isBusyScreen(path: string): boolean {
  return BUSY.some((busy) => path === busy || path.startsWith(`${busy}/`));
}

/** True where a question of our own is in nobody's way. @param path without query */
export function isCalmScreen(path: string): boolean {
  return path === ROUTES.home || path === ROUTES.orders;
}

/** What is known when it is to be decided whether to offer installing. Times in ms by this device's clock. */
export interface InstallFacts {
  /** `offered` by the browser, `by-hand` where its person has to do it, as on iOS. */
  readonly way: 'offered' | 'by-hand' | 'none' | 'installed';
  /** Somebody is in the middle of something, as ordering or paying; `isCalm`: on home or among the orders. */
  readonly isBusy: boolean;
  readonly isCalm: boolean;
  /** The buyer has had something of the app: an order that the server confirmed. */
  readonly hasOrdered: boolean;
  /** Entries of the outbox that the server does not have. */
  readonly unsent: number;
  readonly answer: {
    readonly answer: 'accepted' | 'dismissed' | 'closed';
    readonly at: number;
  } | null;
  readonly now: number;
}

/** Whoever said no is not asked again for a month, ms. */
export const INSTALL_AGAIN_MS = 30 * millisecondsInDay;

/**
 * Whether to show the install dialog now: when the browser offers installing (specification, section 2), but never over what
 * somebody is in the middle of. Where nobody offers it, it is a proposal of ours: on a calm screen, after the first order, and
 * only with an empty outbox, because iOS gives the installed app a storage of its own, in which what waits here is not.
 */
export function isInstallMoment(facts: InstallFacts): boolean {
  const { way, isBusy, isCalm, hasOrdered, unsent, answer, now } = facts;
  if (way === 'none' || way === 'installed' || isBusy) return false;
  if (way === 'by-hand' && (!isCalm || !hasOrdered || unsent > 0)) return false;
  if (answer === null) return true;
  return answer.answer !== 'accepted' && Math.abs(now - answer.at) >= INSTALL_AGAIN_MS;
}

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
