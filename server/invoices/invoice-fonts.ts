import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Mukta (Ek Type, SIL Open Font License 1.1): Latin and Devanagari with the rupee sign. What it lacks is printed as an
 * empty box.
 */
const FONTS = {
  regular: '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
  bold: '@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf',
} as const;

export interface InvoiceFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

/** Reads the fonts; once per process is enough. */
export function readInvoiceFonts(): InvoiceFonts {
  const { resolve } = createRequire(import.meta.url);
  return { regular: readFileSync(resolve(FONTS.regular)), bold: readFileSync(resolve(FONTS.bold)) };
}
