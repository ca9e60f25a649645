/** The path of the server that a person opens to meet whoever answers in its place: no screen, so never from this phone. */
export const FOREIGN_PAGE_PATH = '/healthz';

/**
 * What a person reads when somebody else answered in place of Haat (OUT-9).
 * @param status of the answer; 0 when it only led elsewhere. A gateway's 5xx has no page to open and passes by itself
 */
export function foreignAnswerText(status: number): string {
  return status >= 500
    ? `This network answers in place of Haat (${status}). That usually passes by itself.`
    : 'This network answers in place of Haat. Open its sign-in page.';
}
