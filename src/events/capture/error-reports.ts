import type { ClientError } from '../../domain/events/app-events.ts';
import { scrubAddress, scrubText } from './scrub.ts';

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
