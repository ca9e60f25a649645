import type { ClientError } from '../../domain/events/app-events.ts';

/** Longest message and source that are told. */
const LONGEST = 300;

/** Anything that could be a token, a code, a number or an address of a person, wherever it stands. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+\S+/gi, 'Bearer …'],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…@…'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '…id'],
  // Words with digits in them of this length are tokens, hashes or keys.
  [/\b(?=[\w~+/=-]*\d)[\w~+/=-]{20,}/g, '…'],
  [/\d[\d\s-]{2,}\d/g, '#'],
];

/** EVT-9: a message without tokens, codes, numbers and addresses, cut. */
export function scrubText(text: string): string {
  const short = text.slice(0, LONGEST * 4);
  return SECRETS.reduce((done, [secret, mark]) => done.replace(secret, mark), short).slice(
    0,
    LONGEST,
  );
}

/** A name such as `buyer-b2c-bulk-select-call` or `v1`: short words of letters, with a digit or two among them. */
const isName = (part: string): boolean =>
  part.split('-').every((word) => word.length <= 16 && /^[a-z]+\d{0,2}[a-z]*$/i.test(word));

function scrubPart(part: string): string {
  if (isName(part)) return part;
  return /^\d+$/.test(part) ? '#' : scrubText(part);
}

/** A path part by part: the name of a service stays readable, an id beside it does not. */
const scrubPath = (path: string): string =>
  path.split('/').map(scrubPart).join('/').slice(0, LONGEST);

/** EVT-9: where something came from: its path, on which host if it is another one; never its query or hash. */
export function scrubAddress(address: string, base: string): string {
  try {
    const { origin, host, pathname, protocol } = new URL(address, base);
    if (protocol !== 'http:' && protocol !== 'https:') return protocol;
    const path = scrubPath(pathname);
    return origin === new URL(base).origin ? path : `${host}${path}`;
  } catch {
    return '';
  }
}

/** Most errors that one page, or one worker, tells of; whatever breaks in a loop is told once. */
export const MOST_REPORTS = 20;

/** An error, or whatever was thrown in place of one, in words. */
export const textOfError = (value: unknown): string =>
  value instanceof Error ? `${value.name}: ${value.message}` : String(value);

export interface ErrorReports {
  /** Tells of an error, unless it was told, there were too many, or it comes from telling itself. */
  readonly report: (error: ClientError) => void;
}

/**
 * EVT-9: lets errors through that are new, at most `MOST_REPORTS` of them, and freed of what tells of a person.
 * @param base the page's address, against which sources are read
 */
export function createErrorReports(tell: (error: ClientError) => void, base: string): ErrorReports {
  const told = new Set<string>();
  let isTelling = false;
  return {
    report: ({ kind, message, source, status }) => {
      if (isTelling || told.size >= MOST_REPORTS) return;
      isTelling = true;
      try {
        const clean: ClientError = {
          kind,
          message: scrubText(message),
          source: source === '' ? '' : scrubAddress(source, base),
          status,
        };
        const name = JSON.stringify(clean);
        if (told.has(name)) return;
        told.add(name);
        tell(clean);
      } catch {
        // An error in the capture is nobody's business, least of all the capture's.
      } finally {
        isTelling = false;
      }
    },
  };
}

/** When structured data is looked at, ms after the page has loaded (specification, section 8). */
export const JSON_LD_AFTER_MS = 5_000;

/** What is wrong with blocks of structured data that are no JSON. */
export function jsonLdProblems(blocks: readonly (string | null)[]): string[] {
  return blocks.flatMap((block) => {
    try {
      JSON.parse(block ?? '');
      return [];
    } catch (error) {
      return [`invalid JSON-LD: ${textOfError(error)}`];
    }
  });
}
