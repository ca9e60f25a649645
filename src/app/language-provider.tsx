import { useMemo, useState, type ReactNode } from 'react';
import { knownLanguage } from '../domain/account/language.ts';
import { CATALOGUES } from '../domain/messages/catalogues.ts';
import { LanguageContext, type LanguageChoice } from '../ui/messages-context.ts';
import { browserStorage } from './storage/browser-storage.ts';

/** Gives every screen the texts of the language that was chosen on this device, at once and without a reload. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [code, setCode] = useState(() => knownLanguage(browserStorage.read('language')));
  const choice = useMemo(
    (): LanguageChoice => ({
      code,
      messages: CATALOGUES[code],
      choose: (next) => {
        browserStorage.write('language', next);
        setCode(next);
      },
    }),
    [code],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}
