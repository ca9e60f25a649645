import { textOfError } from './error-reports.ts';

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
