/** The specification's languages (section 1), in its order and by its codes: `gj` is Gujarati, `ka` Kannada. */
export const LANGUAGES = ['en', 'hi', 'bn', 'gj', 'ka', 'ml', 'mr'] as const;

export type LanguageCode = (typeof LANGUAGES)[number];

/** The stored code if it is one of ours, else English. */
export function knownLanguage(code: string | null): LanguageCode {
  return LANGUAGES.find((known) => known === code) ?? 'en';
}
