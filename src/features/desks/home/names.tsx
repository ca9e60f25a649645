import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import {
  changeEverydayName,
  type DeskName,
  NAME_STATES,
} from '../../../contracts/home/desk-home.ts';
import { CHANGE_EVERYDAY_NAME } from '../../../contracts/desks/desk-commands.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  refusedAsk,
  standsColumn,
  useActsOn,
  useDesk,
  useUnlistedActs,
} from '../frame/desk-list.tsx';
import { type DeskAddress, ListFilters } from '../frame/desk-page.tsx';
import type { DeskColumn } from '../frame/desk-table.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';
import classes from '../frame/desk-page.module.css';
import { INTO_FIELDS } from './part-fields.tsx';

const STATES: Readonly<Record<DeskName['state'], readonly [text: string, tone: MarkTone]>> = {
  known: ['From Haat’s table', 'done'],
  added: ['Added', 'done'],
  removed: ['Removed', 'ended'],
};

const keyOf = ({ name, means }: Pick<DeskName, 'name' | 'means'>): string => `${name}:${means}`;

const subjectOf = ({ name, means }: DeskName): string => deskSubjects.everydayName(name, means);

const columns = (actsOn: ActsOn): readonly DeskColumn<DeskName>[] => [
  { key: 'name', label: 'People type', value: ({ name }) => name },
  { key: 'means', label: 'Means', value: ({ means }) => means },
  standsColumn(actsOn, subjectOf, ({ state }) => STATES[state]),
];

/** The names that people type for goods, beside those of catalogues. */
export function Names({ address }: { readonly address: DeskAddress }) {
  const [query, status] = [address.get('q'), address.get('status')];
  const state = NAME_STATES.find((each) => each === status);
  const ask = useMemo(
    () => ({ query, limit: 200, ...(state !== undefined && { state }) }),
    [query, state],
  );
  const desk = useDesk('fetch-desk-names', ask);
  const actsOn = useActsOn();
  const [isMaking, setIsMaking] = useState(false);
  const rows = desk.kept?.answer.names ?? [];
  const unlisted = useUnlistedActs(
    [deskSubjects.everydayName('', '').slice(0, -1)],
    rows.map(subjectOf),
  );
  const refused = refusedAsk(CHANGE_EVERYDAY_NAME, unlisted);
  const opened = rows.find((row) => keyOf(row) === address.get('open'));
  const acts = opened === undefined ? [] : actsOn(subjectOf(opened));
  return (
    <>
      <ActLines acts={unlisted} />
      <DeskList
        desk={desk}
        address={address}
        caption="Everyday names"
        rowsOf={({ names }) => names}
        hasMore={({ hasMore }) => hasMore}
        columns={columns(actsOn)}
        idOf={keyOf}
        onOpen={(row) => address.set({ open: keyOf(row) })}
        emptyTitle="No such name"
        emptyText="Try a part of the name, or of what it means."
      >
        <ListFilters
          address={address}
          label="Search names"
          placeholder="doodh, or milk"
          filter={{
            label: 'Which names',
            key: 'status',
            options: [
              { value: '', label: 'All names' },
              ...Object.entries(STATES).map(([value, [label]]) => ({ value, label })),
            ],
          }}
        />
        <Button h={44} variant="light" onClick={() => setIsMaking(true)}>
          {refused === null ? 'New name' : `Mend “${refused.name}”`}
        </Button>
      </DeskList>
      {isMaking && (
        <Sheet title="New name" onClose={() => setIsMaking(false)}>
          <ActLines acts={unlisted.filter(({ refusal }) => refusal !== null)} />
          <NameForm refused={refused} onSaved={() => setIsMaking(false)} />
        </Sheet>
      )}
      {opened !== undefined && (
        <Sheet title={`“${opened.name}”`} onClose={() => address.set({ open: '' })}>
          <dl className={classes['facts']}>
            <dt>Means</dt>
            <dd>{opened.means}</dd>
            <dt>Stands</dt>
            <dd>{STATES[opened.state][0]}</dd>
          </dl>
          <ActLines acts={acts} />
          {isAnswered(acts) && <NameActs key={opened.version} row={opened} />}
        </Sheet>
      )}
    </>
  );
}

/** Takes a name away, or gives it back. */
function NameActs({ row: { name, means, state, version } }: { readonly row: DeskName }) {
  const haat = useHaat();
  const act = state === 'removed' ? 'add' : 'remove';
  const change = async (reason: string) => {
    const ask = { name, means, act, seenVersion: version, reason } as const;
    const result = await appendCommand(haat, CHANGE_EVERYDAY_NAME, { ask, about: name });
    return result.ok ? null : result.message;
  };
  return (
    <ReasonAct
      acts={[
        { label: act === 'add' ? 'Give it back' : 'Remove the name', isMain: true, run: change },
      ]}
    />
  );
}

interface NameFormProps {
  readonly refused: { readonly name: string; readonly means: string } | null;
  readonly onSaved: () => void;
}

/** Gives a thing another name. */
function NameForm({ refused, onSaved }: NameFormProps) {
  const haat = useHaat();
  const form = useForm({
    initialValues: { name: refused?.name ?? '', means: refused?.means ?? '' },
  });
  const save = async (reason: string) => {
    const { name, means } = form.values;
    const ask = {
      name: name.trim(),
      means: means.trim(),
      act: 'add',
      seenVersion: 0,
      reason,
    } as const;
    const wrong = fieldMessages(changeEverydayName.input, ask);
    form.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return INTO_FIELDS;
    const result = await appendCommand(haat, CHANGE_EVERYDAY_NAME, { ask, about: ask.name });
    if (!result.ok) return result.message;
    onSaved();
    return null;
  };
  return (
    <ReasonAct acts={[{ label: 'Add the name', isMain: true, run: save }]}>
      <TextField
        label="What people type"
        description="In any script; up to three words."
        placeholder="doodh"
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <TextField
        label="What catalogues call it"
        description="The plain name of the goods."
        placeholder="milk"
        maxLength={60}
        {...form.getInputProps('means')}
      />
    </ReasonAct>
  );
}
