import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { Screen } from '../../ui/screen.tsx';
import { knownLanguage, LANGUAGES } from './languages.ts';
import classes from './select-language-page.module.css';

/** The language to use; the choice is kept on this device. */
export function SelectLanguagePage() {
  const { storage, session } = useHaat();
  const navigate = useNavigate();
  const [code, setCode] = useState(() => knownLanguage(storage.read('language')));
  const after = session === null ? ROUTES.welcome : ROUTES.account;

  return (
    <Screen
      title="Choose your language"
      backTo={after}
      action={
        <Button
          size="lg"
          fullWidth
          onClick={() => {
            storage.write('language', code);
            void navigate(after);
          }}
        >
          Continue
        </Button>
      }
    >
      <p className={classes['note']}>
        Haat’s texts are in English for now, whichever language you choose. We keep your choice.
      </p>
      <fieldset className={classes['list']}>
        <legend className="visually-hidden">Language</legend>
        {LANGUAGES.map((language) => (
          <label key={language.code} className={classes['row']}>
            <input
              type="radio"
              name="language"
              value={language.code}
              checked={language.code === code}
              onChange={() => {
                setCode(language.code);
              }}
            />
            <span lang={language.tag} className={classes['own']}>
              {language.ownName}
            </span>
            {language.code !== 'en' && (
              <span className={classes['english']}>{language.englishName}</span>
            )}
          </label>
        ))}
      </fieldset>
    </Screen>
  );
}
