import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLink, IconShare3, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SavedListView } from '../../../db/reads/saved-lists.ts';
import { ROUTES, sharedListPath } from '../../../domain/routes/routes.ts';
import {
  listTextProblem,
  LONGEST_LIST_TITLE,
  REPEATS,
  tidyListText,
} from '../../../domain/search/list/saved-list.ts';
import { useShare } from '../../../ui/buttons/share-button.tsx';
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import classes from './saved-list.module.css';
import { REPEAT_WORDS, useListChanges } from './use-saved-lists.ts';

interface ListProps {
  readonly list: SavedListView;
}

/** What a list is called, how often it is bought, who else sees it, and its end. */
export function ListSettings({ list }: ListProps) {
  return (
    <>
      <Section title="Share this list">
        <Panel>
          <ShareList list={list} />
        </Panel>
      </Section>
      <Section title="About this list">
        <Panel>
          <div className={classes['settings']}>
            <Rename key={list.title} list={list} />
            <RepeatChoice list={list} />
            <DeleteList list={list} />
          </div>
        </Panel>
      </Section>
    </>
  );
}

/** A link for others: made, passed on, taken back. */
function ShareList({ list }: ListProps) {
  const { busy, message, change } = useListChanges(list);
  const { share, element } = useShare();
  const { title, shareCode, isShareWaiting } = list;
  return (
    <div className={classes['settings']}>
      <p className={classes['hint']}>
        {shareCode === null
          ? 'Whoever has the link sees the title and the lines, and nothing else of you.'
          : 'Whoever has the link sees the title and the lines, as they are now.'}
      </p>
      {isShareWaiting && (
        <p role="status" className={classes['hint']}>
          {shareCode === null
            ? 'The link is made as soon as Haat hears of it.'
            : 'The link is taken back as soon as Haat hears of it. Until then it works.'}
        </p>
      )}
      <AlertLine message={message} />
      {shareCode === null && !isShareWaiting && (
        <Button
          size="lg"
          variant="light"
          loading={busy}
          leftSection={<IconLink size={20} aria-hidden />}
          onClick={() => change([{ act: 'share', isShared: true }])}
        >
          Make a link
        </Button>
      )}
      {shareCode !== null && !isShareWaiting && (
        <div className={classes['share']}>
          <Button
            size="lg"
            leftSection={<IconShare3 size={20} aria-hidden />}
            onClick={() =>
              share({ title, text: `Shopping list: ${title}`, path: sharedListPath(shareCode) })
            }
          >
            Share the link
          </Button>
          <Button
            size="lg"
            variant="subtle"
            color="red"
            loading={busy}
            onClick={() => change([{ act: 'share', isShared: false }])}
          >
            Take it back
          </Button>
        </div>
      )}
      {element}
    </div>
  );
}

function Rename({ list }: ListProps) {
  const { busy, message, change } = useListChanges(list);
  const form = useForm({
    initialValues: { title: list.title },
    validate: { title: (title) => listTextProblem(title, LONGEST_LIST_TITLE) },
  });
  const isChanged = tidyListText(form.values.title) !== list.title;
  const problem = form.errors['title'];
  return (
    <form
      className={classes['new']}
      onSubmit={form.onSubmit(({ title }) => {
        if (isChanged) change([{ act: 'rename', title: tidyListText(title) }]);
      })}
    >
      <TextField label="Title" {...form.getInputProps('title')} error={problem !== undefined} />
      <Button type="submit" size="lg" variant="light" loading={busy} disabled={!isChanged}>
        Rename
      </Button>
      <AlertLine message={problem ?? message} />
    </form>
  );
}

function RepeatChoice({ list }: ListProps) {
  const { message, change } = useListChanges(list);
  return (
    <SelectField
      label="How often do you buy it?"
      description="We tell you when it is time."
      value={list.repeat}
      error={message}
      data={REPEATS.map((value) => ({ value, label: REPEAT_WORDS[value] }))}
      onChange={({ currentTarget: { value } }) => {
        const repeat = REPEATS.find((each) => each === value);
        if (repeat !== undefined) change([{ act: 'repeat', repeat }]);
      }}
    />
  );
}

function DeleteList({ list }: ListProps) {
  const navigate = useNavigate();
  const { busy, message, change } = useListChanges(list);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <AlertLine message={message} />
      <Button
        size="lg"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        Delete this list
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${list.title}”?`}
          text={
            list.shareCode === null
              ? 'It goes from all your phones.'
              : 'It goes from all your phones, and its link leads nowhere.'
          }
          confirmLabel="Delete"
          busy={busy}
          onConfirm={() => change([{ act: 'delete' }], () => void navigate(ROUTES.savedLists))}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
