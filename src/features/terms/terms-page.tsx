import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { readTerms } from './terms-text.ts';
import classes from './terms-page.module.css';

/** The terms in plain words; open to visitors, and part of the app, so that they can be read offline. */
export function TermsPage() {
  const { session } = useHaat();
  return (
    <Screen title="Terms" backTo={session === null ? ROUTES.welcome : ROUTES.account}>
      <PageColumn gap="close">
        <p className={classes['lead']}>What you and Haat agree on, in plain words.</p>
        {readTerms().map(({ title, points }) => (
          <Panel key={title}>
            <h2 className={classes['title']}>{title}</h2>
            <ul className={classes['points']}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Panel>
        ))}
      </PageColumn>
    </Screen>
  );
}
