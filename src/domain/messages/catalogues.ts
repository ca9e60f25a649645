import type { LanguageCode } from '../account/language.ts';
import { MESSAGES, type Messages } from '../messages.ts';
import { BENGALI } from './bengali.ts';
import { GUJARATI } from './gujarati.ts';
import { HINDI } from './hindi.ts';
import { KANNADA } from './kannada.ts';
import { MALAYALAM } from './malayalam.ts';
import { MARATHI } from './marathi.ts';

/** The texts of each language. */
export const CATALOGUES: Readonly<Record<LanguageCode, Messages>> = {
  en: MESSAGES,
  hi: HINDI,
  bn: BENGALI,
  gj: GUJARATI,
  ka: KANNADA,
  ml: MALAYALAM,
  mr: MARATHI,
};
