/** Longest text that is taken over; whoever shares a page of prose means its beginning. */
const LONGEST = 80;

const LINK = /\bhttps?:\/\/\S+/gi;

function words(text: string | null): string {
  return (text ?? '').replaceAll(LINK, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST).trim();
}

/**
 * What to search for when another app shares something with this one (the manifest's `share_target`): its text without
 * links, else its title. Text only, and nothing of it is followed.
 */
export function sharedQuery(params: { readonly get: (name: string) => string | null }): string {
  return words(params.get('text')) || words(params.get('title'));
}
