import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { type DeskCategory, saveCategoryGroups } from '../../../contracts/home/desk-home.ts';
import { MOVE_CATEGORY, SAVE_CATEGORY_GROUPS } from '../../../contracts/desks/desk-commands.ts';
import type { DeskAnswer } from '../../../contracts/desks/desk-reads.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { isCategoryGroupId } from '../../../domain/catalogue/category-groups.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { GroupPicture } from '../../../ui/pictures/group-picture.tsx';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  refusedAsk,
  RowState,
  useActsOn,
  useDesk,
} from '../frame/desk-list.tsx';
import { type DeskAddress, ListFilters } from '../frame/desk-page.tsx';
import type { DeskColumn } from '../frame/desk-table.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';
import classes from '../frame/desk-page.module.css';
import own from './home-desk.module.css';
import { OrderedRows } from './shelf-form.tsx';

type Group = DeskAnswer<'fetch-desk-groups'>['groups'][number];

const nameIn = (groups: readonly Group[], id: string): string =>
  groups.find(({ groupId }) => groupId === id)?.name ?? id;

const keyOf = ({ name, groupId }: DeskCategory): string => `${groupId} ${name}`;

const columns = (actsOn: ActsOn, groups: readonly Group[]): readonly DeskColumn<DeskCategory>[] => [
  { key: 'name', label: 'Category', value: ({ name }) => name },
  {
    key: 'group',
    label: 'Group',
    value: ({ groupId }) => nameIn(groups, groupId),
    show: ({ name, groupId }) => {
      const acts = actsOn(deskSubjects.category(name));
      const group = nameIn(groups, groupId);
      return acts.length === 0 ? group : <RowState acts={acts} state={[group, 'done']} />;
    },
  },
  { key: 'stores', label: 'Shops', value: ({ stores }) => stores },
];

/** The category groups with their names and order, and which categories of stores stand in which. */
export function Groups({ address }: { readonly address: DeskAddress }) {
  const [query, group] = [address.get('q'), address.get('group')];
  const ask = useMemo(
    () => ({ query, limit: 200, ...(isCategoryGroupId(group) && { group }) }),
    [query, group],
  );
  const desk = useDesk('fetch-desk-groups', ask);
  const actsOn = useActsOn();
  const [isNaming, setIsNaming] = useState(false);
  const groups = desk.kept?.answer.groups ?? [];
  const ofGroups = actsOn(deskSubjects.groups);
  const opened = desk.kept?.answer.categories.find((row) => keyOf(row) === address.get('open'));
  const acts = actsOn(deskSubjects.category(opened?.name ?? ''));
  return (
    <>
      <ActLines acts={ofGroups} />
      <DeskList
        desk={desk}
        address={address}
        caption="Categories of stores"
        rowsOf={({ categories }) => categories}
        hasMore={({ hasMore }) => hasMore}
        columns={columns(actsOn, groups)}
        idOf={keyOf}
        onOpen={(row) => address.set({ open: keyOf(row) })}
        emptyTitle="No such category"
        emptyText="Try a part of its name, or another group."
      >
        <ListFilters
          address={address}
          label="Search categories"
          placeholder="Name of a category"
          filter={{
            label: 'Which group',
            key: 'group',
            options: [
              { value: '', label: 'All groups' },
              ...groups.map(({ groupId, name, categories }) => {
                return { value: groupId, label: `${name} (${categories})` };
              }),
            ],
          }}
        />
        <Button
          h={44}
          variant="light"
          disabled={groups.length === 0}
          onClick={() => setIsNaming(true)}
        >
          Name and order the groups
        </Button>
      </DeskList>
      {isNaming && groups.length > 0 && (
        <Sheet title="Category groups" onClose={() => setIsNaming(false)}>
          <ActLines acts={ofGroups} />
          {isAnswered(ofGroups) && (
            <GroupsForm
              key={JSON.stringify(groups)}
              groups={groups}
              refused={refusedAsk(SAVE_CATEGORY_GROUPS, ofGroups)?.groups ?? null}
              onSaved={() => setIsNaming(false)}
            />
          )}
        </Sheet>
      )}
      {opened !== undefined && (
        <Sheet title={opened.name} onClose={() => address.set({ open: '' })}>
          <dl className={classes['facts']}>
            <dt>Group</dt>
            <dd>{nameIn(groups, opened.groupId)}</dd>
            <dt>In stores</dt>
            <dd>{opened.stores}</dd>
          </dl>
          <ActLines acts={acts} />
          {isAnswered(acts) && <MoveForm key={keyOf(opened)} category={opened} groups={groups} />}
        </Sheet>
      )}
    </>
  );
}

interface MoveFormProps {
  readonly category: DeskCategory;
  readonly groups: readonly Group[];
}

/** Puts a category of all stores into another group. */
function MoveForm({ category: { name, groupId }, groups }: MoveFormProps) {
  const haat = useHaat();
  const [to, setTo] = useState('');
  const move = async (reason: string) => {
    if (!isCategoryGroupId(to) || !isCategoryGroupId(groupId)) return 'Please choose the group.';
    const ask = { name, from: groupId, to, reason };
    const result = await appendCommand(haat, MOVE_CATEGORY, { ask, about: nameIn(groups, to) });
    return result.ok ? null : result.message;
  };
  return (
    <ReasonAct acts={[{ label: 'Move it', isMain: true, run: move }]}>
      <SelectField
        label="Into"
        description="In all stores, and in those that get it later."
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        data={[
          { value: '', label: 'Choose a group' },
          ...groups
            .filter((group) => group.groupId !== groupId)
            .map((group) => ({ value: group.groupId, label: group.name })),
        ]}
      />
    </ReasonAct>
  );
}

type Named = Pick<Group, 'groupId' | 'name'>;

interface GroupsFormProps {
  readonly groups: readonly Group[];
  /** What was asked last and refused. */
  readonly refused: readonly Named[] | null;
  readonly onSaved: () => void;
}

/** Names of all groups, in the order in which buyers see them. */
function GroupsForm({ groups, refused, onSaved }: GroupsFormProps) {
  const haat = useHaat();
  const [order, setOrder] = useState<readonly Named[]>(
    refused ?? groups.map(({ groupId, name }) => ({ groupId, name })),
  );
  const pictures = new Map(groups.map(({ groupId, picture }) => [groupId, picture]));
  const listed = (rows: readonly Named[]) =>
    rows.flatMap(({ groupId, name }) =>
      isCategoryGroupId(groupId) ? [{ groupId, name: name.trim() }] : [],
    );
  const save = async (reason: string) => {
    const ask = { seenGroups: listed(groups), groups: listed(order), reason };
    const [wrong] = Object.values(fieldMessages(saveCategoryGroups.input, ask));
    if (wrong !== undefined) return wrong;
    const result = await appendCommand(haat, SAVE_CATEGORY_GROUPS, { ask, about: '' });
    if (!result.ok) return result.message;
    onSaved();
    return null;
  };
  return (
    <ReasonAct acts={[{ label: 'Save', isMain: true, run: save }]}>
      <OrderedRows
        rows={order}
        keyOf={({ groupId }) => groupId}
        nameOf={({ name }) => name}
        renderRow={({ groupId, name }, place) => (
          <>
            <div>
              <GroupPicture picture={pictures.get(groupId) ?? ''} size={40} />
            </div>
            <div className={own['grows']}>
              <TextField
                aria-label={`Name of ${nameIn(groups, groupId)}`}
                maxLength={40}
                value={name}
                onChange={(event) =>
                  setOrder(order.with(place, { groupId, name: event.currentTarget.value }))
                }
              />
            </div>
          </>
        )}
        onMove={setOrder}
      />
    </ReasonAct>
  );
}
