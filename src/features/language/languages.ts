/** A language of the specification's list (section 1). `code` is theirs; `tag` is the BCP 47 one of its script name. */
export interface Language {
  readonly code: string;
  readonly tag: string;
  readonly ownName: string;
  readonly englishName: string;
}

/** In the specification's order. */
export const LANGUAGES: readonly Language[] = [
  { code: 'en', tag: 'en', ownName: 'English', englishName: 'English' },
  { code: 'hi', tag: 'hi', ownName: 'हिन्दी', englishName: 'Hindi' },
  { code: 'bn', tag: 'bn', ownName: 'বাংলা', englishName: 'Bengali' },
  { code: 'gj', tag: 'gu', ownName: 'ગુજરાતી', englishName: 'Gujarati' },
  { code: 'ka', tag: 'kn', ownName: 'ಕನ್ನಡ', englishName: 'Kannada' },
  { code: 'ml', tag: 'ml', ownName: 'മലയാളം', englishName: 'Malayalam' },
  { code: 'mr', tag: 'mr', ownName: 'मराठी', englishName: 'Marathi' },
];

/** The stored code if it is one of ours, else English. */
export function knownLanguage(code: string | null): string {
  return LANGUAGES.find((language) => language.code === code)?.code ?? 'en';
}
