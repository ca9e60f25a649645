import { use, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { LanguageContext } from '../../ui/messages-context.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { OFFERED_LANGUAGES } from './languages.ts';
import classes from './select-language-page.module.css';

/** The language to use; the choice is kept on this device. */
export function SelectLanguagePage() {
  const { session } = useHaat();
  const language = use(LanguageContext);
  const navigate = useNavigate();
  const [code, setCode] = useState(language.code);
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
            language.choose(code);
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
        {OFFERED_LANGUAGES.map((offered) => (
          <label key={offered.code} className={classes['row']}>
            <input
              type="radio"
              name="language"
              value={offered.code}
              checked={offered.code === code}
              onChange={() => {
                setCode(offered.code);
              }}
            />
            <span lang={offered.tag} className={classes['own']}>
              {offered.ownName}
            </span>
            {offered.code !== 'en' && (
              <span className={classes['english']}>{offered.englishName}</span>
            )}
          </label>
        ))}
      </fieldset>
    </Screen>
  );
}
