import { useState } from 'react';
import { ROUTES } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { findFaqs } from './faq-text.ts';
import classes from './coop.module.css';

/** Questions and answers, searched on the phone; part of the app, so that they can be read offline. */
export function FaqPage() {
  const messages = useMessages();
  const [query, setQuery] = useState('');
  const found = findFaqs(query);
  return (
    <Screen title="Questions and answers" backTo={ROUTES.coopHome}>
      <PageColumn gap="wide">
        <SearchInput
          label="Search questions"
          placeholder="Coins, pledge, member price …"
          text={query}
          onChange={setQuery}
        />
        <p role="status" className="visually-hidden">
          {query === '' ? '' : `${found.length} ${found.length === 1 ? 'answer' : 'answers'}`}
        </p>
        {found.length === 0 && <EmptyState title={messages.noData} />}
        <div className={classes['offers']}>
          {found.map(({ question, answer }) => (
            <details key={question} className={classes['question']} open={found.length === 1}>
              <summary>{question}</summary>
              <p className={classes['answer']}>{answer}</p>
            </details>
          ))}
        </div>
      </PageColumn>
    </Screen>
  );
}
