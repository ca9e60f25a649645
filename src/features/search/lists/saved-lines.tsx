import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SavedListView } from '../../../db/reads/saved-lists.ts';
import { SUBSTITUTIONS, type Substitution } from '../../../domain/orders/order-wishes.ts';
import {
  listTextProblem,
  LONGEST_LIST_LINE,
  type SavedLine,
  tidyListText,
} from '../../../domain/search/list/saved-list.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import classes from './saved-list.module.css';
import { useListChanges } from './use-saved-lists.ts';

const WISH_WORDS: Readonly<Record<Substitution, string>> = {
  ask: 'Ask me',
  similar: 'Similar item',
  none: 'Refund',
};

interface RemovedLine {
  readonly line: SavedLine;
  /** What stood before it; null: it was the first. */
  readonly after: string | null;
}

/** The lines of a list: ticked off here, changed one by one in a sheet. */
export function SavedLines({ list }: { readonly list: SavedListView }) {
  const { message, change } = useListChanges(list);
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  const at = list.lines.findIndex(({ id }) => id === openId);
  const shown = list.lines[at];

  function remove(line: SavedLine): void {
    setOpenId(null);
    const after = list.lines[at - 1]?.id ?? null;
    change([{ act: 'remove', lineId: line.id }], () => setRemoved({ line, after }));
  }

  return (
    <>
      <AlertLine message={message} />
      {removed !== null && (
        <div role="status" className={classes['removed']}>
          <span className={classes['text']}>Removed “{removed.line.text}”</span>
          <Button
            size="md"
            variant="subtle"
            onClick={() => {
              const { line, after } = removed;
              change([{ act: 'add', lines: [line], after }], () => setRemoved(null));
            }}
          >
            Undo
          </Button>
        </div>
      )}
      {list.lines.length > 0 && (
        <ul className={classes['lines']} aria-label={list.title}>
          {list.lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              onTick={(isTicked) => change([{ act: 'tick', lineId: line.id, isTicked }])}
              onOpen={() => setOpenId(line.id)}
            />
          ))}
        </ul>
      )}
      {shown !== undefined && (
        <LineSheet
          key={shown.id}
          list={list}
          line={shown}
          at={at}
          onRemove={() => remove(shown)}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

interface LineRowProps {
  readonly line: SavedLine;
  readonly onTick: (isTicked: boolean) => void;
  readonly onOpen: () => void;
}

function LineRow({ line: { text, item, isTicked, wish }, onTick, onOpen }: LineRowProps) {
  const facts = [
    ...(item === null ? [] : [`${item.name}, ${item.unit}`]),
    ...(wish === null ? [] : [`if it is out: ${WISH_WORDS[wish].toLowerCase()}`]),
  ];
  return (
    <li className={classes['line']} data-ticked={isTicked ? '' : undefined}>
      <label className={classes['tick']}>
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span className={classes['words']}>
          <span className={classes['text']}>{text}</span>
          {facts.length > 0 && <span className={classes['facts']}>{facts.join(' · ')}</span>}
        </span>
      </label>
      <IconButton label={`Change ${text}`} icon={IconDots} tone="soft" onClick={onOpen} />
    </li>
  );
}

interface LineSheetProps {
  readonly list: SavedListView;
  readonly line: SavedLine;
  /** Its place in the list. */
  readonly at: number;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** All that can be done to a line. */
function LineSheet({ list, line, at, onRemove, onClose }: LineSheetProps) {
  const { message, change } = useListChanges(list);
  const form = useForm({
    initialValues: { text: line.text },
    validate: { text: (text) => listTextProblem(text, LONGEST_LIST_LINE) },
  });
  const { lines } = list;
  const idAt = (place: number): string | null => lines[place]?.id ?? null;
  const move = (after: string | null) => change([{ act: 'move', lineId: line.id, after }]);

  function write({ text }: { readonly text: string }): void {
    const tidy = tidyListText(text);
    if (tidy === line.text) onClose();
    else change([{ act: 'write', lineId: line.id, text: tidy }], onClose);
  }

  return (
    <Sheet title="Change the line" onClose={onClose}>
      <form className={classes['sheet']} onSubmit={form.onSubmit(write)}>
        <TextField label="What and how much" {...form.getInputProps('text')} />
        <SelectField
          label="If it is out of stock"
          value={line.wish ?? ''}
          data={[
            { value: '', label: 'As I say for the order' },
            ...SUBSTITUTIONS.map((value) => ({ value, label: WISH_WORDS[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const wish = SUBSTITUTIONS.find((each) => each === value) ?? null;
            change([{ act: 'wish', lineId: line.id, wish }]);
          }}
        />
        <AlertLine message={message} />
        <div className={classes['pair']}>
          <Button
            size="lg"
            variant="light"
            disabled={at === 0}
            leftSection={<IconArrowUp size={18} aria-hidden />}
            onClick={() => move(idAt(at - 2))}
          >
            Up
          </Button>
          <Button
            size="lg"
            variant="light"
            disabled={at === lines.length - 1}
            leftSection={<IconArrowDown size={18} aria-hidden />}
            onClick={() => move(idAt(at + 1))}
          >
            Down
          </Button>
        </div>
        <Button type="submit" size="lg">
          Done
        </Button>
        <Button
          size="lg"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onRemove}
        >
          Remove from the list
        </Button>
      </form>
    </Sheet>
  );
}
