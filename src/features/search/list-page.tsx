import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { createSavedList } from '../../commands/account/change-saved-list.ts';
import { ROUTES, savedListPath } from '../../domain/routes/routes.ts';
import {
  MOST_LIST_LINES,
  writtenLines,
  writtenProblem,
} from '../../domain/search/list/saved-list.ts';
import { spokenLines, takeLines } from '../../domain/search/list/list-parts.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import classes from './list-page.module.css';
import { AddedNote, AddToCart, FoundList, leftToRead } from './list-to-cart.tsx';
import { type ListRow, type ReadList, useListDraft, useListFinder } from './use-list.ts';
import { SpeakList, useVoice } from './voice.tsx';

/** A list becomes a cart (SRC-6): written, pasted or spoken, matched line by line, also without a network. */
export function ListPage() {
  const { session } = useHaat();
  const { form, write, rewrite, cut, isReady } = useListDraft();
  const { find, busy, message } = useListFinder();
  const [list, setList] = useState<ReadList | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const voice = useVoice(true, (said) => {
    const lines = spokenLines(said);
    const { text } = form.getValues();
    write([...(text.trim() === '' ? [] : [text.trimEnd()]), ...lines].join('\n'));
  });

  /** What was read and is not in the cart goes to the end, and what comes next is read. */
  function readNext(rows: readonly ListRow[]): void {
    const { left, taken } = takeLines(
      form.getValues().text,
      rows.map(({ line }) => line),
    );
    const text = [left.trim(), taken.trim()].filter((some) => some !== '').join('\n');
    rewrite(text);
    setDone(null);
    find(text, setList);
  }

  return (
    <Screen
      title="Your list"
      backTo={ROUTES.search}
      {...(list !== null && {
        action: (
          <AddToCart
            list={list}
            onAdded={(left, words, added) => {
              setList(left);
              const { leftOut } = list;
              setDone(left === null && leftOut > 0 ? `${words} ${leftToRead(leftOut)}` : words);
              // What is in the cart is not found again; all else stays, what was not read among it.
              const lines = added.map(({ line }) => line);
              rewrite(takeLines(form.getValues().text, lines).left.trim());
            }}
          />
        ),
      })}
    >
      <PageColumn gap="wide">
        <form
          className={classes['form']}
          onSubmit={form.onSubmit(({ text }) => {
            setDone(null);
            find(text, setList);
          })}
        >
          <TextArea
            label="What do you need?"
            description={`One thing in a line, or with commas between, in any language.${voice === null ? ' The microphone of your keyboard works, too.' : ''}`}
            placeholder={'2 kilo aloo\naadha litre doodh\nek dozen anda'}
            autosize
            minRows={4}
            maxRows={12}
            disabled={!isReady}
            {...form.getInputProps('text')}
            onChange={({ currentTarget: { value } }) => write(value)}
            error={cut}
          />
          {voice !== null && isReady && <SpeakList voice={voice} />}
          <AlertLine message={message} />
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={busy}
            variant={list === null ? 'filled' : 'light'}
          >
            Find these
          </Button>
        </form>
        {session !== null && <SaveList text={form.values.text} />}
        <AddedNote words={done} />
        {list !== null && (
          <FoundList
            list={list}
            onChange={setList}
            {...(list.leftOut > 0 && { onNext: () => readNext(list.rows), isReading: busy })}
          />
        )}
      </PageColumn>
    </Screen>
  );
}

/** What a list is called until its person says something better. */
const FIRST_TITLE = 'Shopping list';

/** Keeps what is written as one of the person's lists; and the way to those that they have. */
function SaveList({ text }: { readonly text: string }) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();

  function saveIt(): void {
    run(async () => {
      const lines = writtenLines(text);
      const problem = writtenProblem(lines, MOST_LIST_LINES);
      if (problem !== null) return problem;
      const made = lines.map((line) => ({ text: line }));
      const result = await createSavedList(haat, FIRST_TITLE, made);
      if (!result.ok) return result.message;
      await navigate(savedListPath(result.value));
      return null;
    });
  }

  return (
    <div className={classes['keep']}>
      {text.trim() !== '' && (
        <Button
          size="lg"
          variant="light"
          loading={busy}
          leftSection={<IconListCheck size={20} aria-hidden />}
          onClick={saveIt}
        >
          Save this list
        </Button>
      )}
      <Link to={ROUTES.savedLists} className={classes['mine'] ?? ''}>
        My lists
      </Link>
      <AlertLine message={message} />
    </div>
  );
}
