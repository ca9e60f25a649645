import type { LanguageCode } from '../../domain/account/language.ts';

/** A language as it is offered. `code` is the specification's; `tag` is the BCP 47 one of its script name. */
export interface Language {
  readonly code: LanguageCode;
  readonly tag: string;
  readonly ownName: string;
  readonly englishName: string;
}

/** In the specification's order. */
export const OFFERED_LANGUAGES: readonly Language[] = [
  { code: 'en', tag: 'en', ownName: 'English', englishName: 'English' },
  { code: 'hi', tag: 'hi', ownName: 'हिन्दी', englishName: 'Hindi' },
  { code: 'bn', tag: 'bn', ownName: 'বাংলা', englishName: 'Bengali' },
  { code: 'gj', tag: 'gu', ownName: 'ગુજરાતી', englishName: 'Gujarati' },
  { code: 'ka', tag: 'kn', ownName: 'ಕನ್ನಡ', englishName: 'Kannada' },
  { code: 'ml', tag: 'ml', ownName: 'മലയാളം', englishName: 'Malayalam' },
  { code: 'mr', tag: 'mr', ownName: 'मराठी', englishName: 'Marathi' },
];
