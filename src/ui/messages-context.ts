import { createContext, use } from 'react';
import type { LanguageCode } from '../domain/account/language.ts';
import { MESSAGES, type Messages } from '../domain/messages.ts';

/** The chosen language, its texts, and how to choose another one; the choice is kept on this device. */
export interface LanguageChoice {
  readonly code: LanguageCode;
  readonly messages: Messages;
  readonly choose: (code: LanguageCode) => void;
}

/** English where no provider stands around: a part that is shown alone still has its texts. */
export const LanguageContext = createContext<LanguageChoice>({
  code: 'en',
  messages: MESSAGES,
  choose: () => {
    throw new Error('choosing a language needs the provider of src/app');
  },
});

/** The specification's texts in the chosen language. */
export function useMessages(): Messages {
  return use(LanguageContext).messages;
}
