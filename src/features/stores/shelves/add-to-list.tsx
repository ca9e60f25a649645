import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconListCheck } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  changeSavedList,
  createSavedList,
  newLine,
} from '../../../commands/account/change-saved-list.ts';
import type { Item } from '../../../db/reads/catalogue/catalogue-items.ts';
import { readSavedLists, type SavedListView } from '../../../db/reads/saved-lists.ts';
import { savedListPath } from '../../../domain/routes/routes.ts';
import {
  listTextProblem,
  LONGEST_LIST_LINE,
  LONGEST_LIST_TITLE,
  tidyListText,
} from '../../../domain/search/list/saved-list.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RowButton, TwoLines } from '../../../ui/layout/list-row.tsx';
import { RowList } from '../../../ui/layout/section.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import classes from './item-sheet.module.css';

interface AddToListProps {
  readonly item: Item;
}

/** A line for an item: it is found again first where its shop sells it. */
const lineOf = ({ id: itemId, storeId, name, unit, picture }: Item) => ({
  text: tidyListText(`${name} ${unit}`).slice(0, LONGEST_LIST_LINE),
  item: { storeId, itemId, name, unit, picture },
});

const isOn = ({ lines }: SavedListView, { id }: Item): boolean =>
  lines.some(({ item }) => item?.itemId === id);

/** Puts an item on one of the person's lists, also without a network. Visitors have none. */
export function AddToList({ item }: AddToListProps) {
  const { session } = useHaat();
  const [isOpen, setIsOpen] = useState(false);
  const [addedTo, setAddedTo] = useState<{ id: string; title: string } | null>(null);
  if (session === null) return null;
  return (
    <div className={classes['list']}>
      <Button
        h={44}
        px={8}
        variant="subtle"
        leftSection={<IconListCheck size={20} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Add to a list
      </Button>
      <p role="status">
        {addedTo !== null && (
          <>
            Added to <Link to={savedListPath(addedTo.id)}>{addedTo.title}</Link>
          </>
        )}
      </p>
      {isOpen && (
        <ListChoice
          item={item}
          onClose={() => setIsOpen(false)}
          onAdded={(list) => {
            setIsOpen(false);
            setAddedTo(list);
          }}
        />
      )}
    </div>
  );
}

interface ListChoiceProps extends AddToListProps {
  readonly onClose: () => void;
  readonly onAdded: (list: { readonly id: string; readonly title: string }) => void;
}

/** The person's lists, and a new one. */
function ListChoice({ item, onClose, onAdded }: ListChoiceProps) {
  const haat = useHaat();
  const { person, sync } = haat;
  useBackgroundRefresh(useCallback(() => sync.pullSavedLists(), [sync]));
  const view = useLiveQuery(async () => readSavedLists(person), [person]);
  const { busy, message, run } = useBusyTask();
  const form = useForm({
    initialValues: { title: '' },
    validate: { title: (title) => listTextProblem(title, LONGEST_LIST_TITLE) },
  });
  const problem = form.errors['title'];
  const add = ({ id, title }: SavedListView) =>
    run(async () => {
      const lines = [newLine(haat, lineOf(item))];
      const result = await changeSavedList(haat, id, title, [{ act: 'add', lines }]);
      if (!result.ok) return result.message;
      onAdded({ id, title });
      return null;
    });
  const begin = (typed: string) =>
    run(async () => {
      const title = tidyListText(typed);
      const result = await createSavedList(haat, title, [lineOf(item)]);
      if (!result.ok) return result.message;
      onAdded({ id: result.value, title });
      return null;
    });
  const lists = view?.lists ?? [];
  return (
    <Sheet title="Add to a list" onClose={onClose}>
      {lists.length > 0 && (
        <RowList>
          {lists.map((list) => (
            <RowButton
              key={list.id}
              isChosen={isOn(list, item)}
              disabled={busy || isOn(list, item)}
              onClick={() => add(list)}
            >
              <TwoLines name={list.title}>
                {isOn(list, item) ? 'It is on this list' : linesText(list.lines.length)}
              </TwoLines>
            </RowButton>
          ))}
        </RowList>
      )}
      <form className={classes['new']} onSubmit={form.onSubmit(({ title }) => begin(title))}>
        <TextField
          label="New list"
          placeholder="Every month"
          {...form.getInputProps('title')}
          error={problem !== undefined}
        />
        <AlertLine message={problem ?? message} />
        <Button type="submit" h={48} variant={lists.length > 0 ? 'light' : 'filled'} loading={busy}>
          Begin a list with it
        </Button>
      </form>
    </Sheet>
  );
}

const linesText = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);
