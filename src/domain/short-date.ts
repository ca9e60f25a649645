import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';

const SHORT_DATE = /^\d{2}-\d{2}-\d{2}$/;

/**
 * Reads "yy-mm-dd" with a '20' in front (specification, section 9).
 * @returns ms since the epoch at midnight UTC, or undefined for anything else
 */
export function parseShortDate(text: string): number | undefined {
  const typed = text.trim();
  if (!SHORT_DATE.test(typed)) return undefined;
  const date = parseISO(`20${typed}T00:00:00Z`);
  return isValid(date) ? date.getTime() : undefined;
}
