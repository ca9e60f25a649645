import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type DeskGroupBuy, saveApartment } from '../../../contracts/group-buy/desk-group-buy.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { formatRupees } from '../../../domain/money.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  RowState,
  useActsOn,
  useDesk,
  standsColumn,
  useUnlistedActs,
} from '../frame/desk-list.tsx';
import { DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import classes from '../frame/desk-page.module.css';
import { timeColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { GroupBuyForm, Ladder } from './group-buy-form.tsx';
import { useForm } from '@mantine/form';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SAVE_APARTMENT } from '../../../contracts/desks/desk-commands.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { readableId } from '../../../domain/identifiers.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';

/** For administrators: group buys with their ladders, and the apartments whose people buy together. */
export function GroupBuyDeskPage() {
  return (
    <DeskPage title="Group buys" of="admin">
      <GroupBuys />
    </DeskPage>
  );
}

/** How a group buy stands at `now`, ms. */
function stateOf(group: DeskGroupBuy, now: number): readonly [text: string, tone: MarkTone] {
  const { state, startsAt, endsAt } = group;
  if (state === 'ordering') return ['Being ordered', 'active'];
  if (state === 'ordered') return ['Ordered', 'done'];
  if (state === 'released') return ['Too few joined', 'ended'];
  if (now < startsAt) return ['Has not begun', 'waiting'];
  return now < endsAt ? ['Open', 'active'] : ['Ending', 'waiting'];
}

const columns = (actsOn: ActsOn, now: number): readonly DeskColumn<DeskGroupBuy>[] => [
  { key: 'item', label: 'Item', value: ({ itemName, unit }) => `${itemName}, ${unit}` },
  { key: 'store', label: 'Store', value: ({ storeName }) => storeName },
  {
    key: 'apartments',
    label: 'Buys together',
    value: ({ apartments: [first, ...others] }) =>
      others.length === 0 ? (first?.name ?? '') : `${first?.name ?? ''} and ${others.length} more`,
  },
  {
    key: 'price',
    label: 'Last price',
    value: ({ steps }) => (steps.at(-1)?.pricePaise ?? 0) / 100,
    show: ({ steps }) => formatRupees(steps.at(-1)?.pricePaise ?? 0),
  },
  {
    key: 'joined',
    label: 'Pledged',
    value: ({ joinedQuantity }) => joinedQuantity,
    show: ({ joinedQuantity, mostQuantity }) => `${joinedQuantity} of ${mostQuantity}`,
  },
  timeColumn('ends', 'Ends', ({ endsAt }) => endsAt),
  standsColumn(
    actsOn,
    ({ groupBuyId }) => deskSubjects.groupBuy(groupBuyId),
    (group) => stateOf(group, now),
  ),
];

function GroupBuys() {
  const now = useMinute(Date.now);
  const address = useDeskAddress();
  const list = address.get('list') === 'over' ? ('over' as const) : ('open' as const);
  const ask = useMemo(() => ({ list, limit: 100 }), [list]);
  const desk = useDesk('fetch-desk-group-buys', ask);
  const actsOn = useActsOn();
  const [making, setMaking] = useState<'group-buy' | 'apartment' | null>(null);
  const groups = desk.kept?.answer.groupBuys ?? [];
  const opened = groups.find(({ groupBuyId }) => groupBuyId === address.get('open'));
  const unlisted = useUnlistedActs(
    [deskSubjects.apartment(''), deskSubjects.groupBuy('')],
    groups.map(({ groupBuyId }) => deskSubjects.groupBuy(groupBuyId)),
  );
  const acts = actsOn(deskSubjects.groupBuy(opened?.groupBuyId ?? ''));
  const close = () => setMaking(null);
  return (
    <>
      <ActLines acts={unlisted} />
      <DeskList
        desk={desk}
        address={address}
        caption={list === 'open' ? 'Open group buys' : 'Group buys that are over'}
        rowsOf={({ groupBuys }) => groupBuys}
        hasMore={({ hasMore }) => hasMore}
        columns={columns(actsOn, now)}
        idOf={({ groupBuyId }) => groupBuyId}
        onOpen={({ groupBuyId }) => address.set({ open: groupBuyId })}
        emptyTitle={list === 'open' ? 'No group buy is open' : 'None is over yet'}
        emptyText="The people of an apartment pay less for an item that enough of them want."
      >
        <ToggleChip isOn={list === 'open'} onToggle={() => address.set({ list: '', open: '' })}>
          Open
        </ToggleChip>
        <ToggleChip isOn={list === 'over'} onToggle={() => address.set({ list: 'over', open: '' })}>
          Over
        </ToggleChip>
        <Button h={44} variant="light" onClick={() => setMaking('group-buy')}>
          New group buy
        </Button>
        <Button h={44} variant="light" onClick={() => setMaking('apartment')}>
          New apartment
        </Button>
      </DeskList>
      {making === 'group-buy' && (
        <Sheet title="New group buy" onClose={close}>
          <GroupBuyForm group={null} onSaved={close} />
        </Sheet>
      )}
      {making === 'apartment' && (
        <Sheet title="New apartment" onClose={close}>
          <ApartmentForm onSaved={close} />
        </Sheet>
      )}
      {opened !== undefined && (
        <Sheet title={opened.itemName} onClose={() => address.set({ open: '' })}>
          <RowState acts={acts} state={stateOf(opened, now)} />
          <ActLines acts={acts} />
          <Facts group={opened} />
          {opened.state === 'open' && isAnswered(acts) && (
            <GroupBuyForm key={opened.version} group={opened} />
          )}
          {opened.state !== 'open' && (
            <Ladder steps={opened.steps} pricePaise={opened.pricePaise} />
          )}
        </Sheet>
      )}
    </>
  );
}

function Facts({ group }: { readonly group: DeskGroupBuy }) {
  const { joinedQuantity, keptQuantity, reachedPricePaise } = group;
  return (
    <dl className={classes['facts']}>
      <dt>Store</dt>
      <dd>{group.storeName}</dd>
      <dt>Pledged</dt>
      <dd>{joinedQuantity}</dd>
      <dt>Set aside</dt>
      <dd>{keptQuantity === null ? 'Nothing yet: it has not begun' : `${keptQuantity} units`}</dd>
      {reachedPricePaise !== null && (
        <>
          <dt>Price reached</dt>
          <dd>{formatRupees(reachedPricePaise)}</dd>
        </>
      )}
    </dl>
  );
}

const FIELDS = [
  ['name', 'Name'],
  ['street', 'Street or locality'],
  ['areaCode', 'Pincode'],
  ['city', 'City'],
  ['state', 'State'],
] as const;

/** Makes an apartment whose people can buy together; it lies where its pincode does. */
function ApartmentForm({ onSaved }: { readonly onSaved: () => void }) {
  const haat = useHaat();
  const form = useForm({
    initialValues: { name: '', street: '', areaCode: '', city: '', state: '' },
  });
  const save = async (reason: string) => {
    const { values } = form;
    const ask = {
      ...values,
      apartmentId: readableId(values.name, haat.newId()),
      location: null,
      reason,
    };
    const wrong = fieldMessages(saveApartment.input, ask);
    form.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return 'Please look at the fields above.';
    const result = await appendCommand(haat, SAVE_APARTMENT, { ask, about: values.name.trim() });
    if (!result.ok) return result.message;
    onSaved();
    return null;
  };
  return (
    <ReasonAct acts={[{ label: 'Make it', isMain: true, run: save }]}>
      <div className={classes['fields']}>
        {FIELDS.map(([field, label]) => (
          <TextField key={field} label={label} {...form.getInputProps(field)} />
        ))}
      </div>
    </ReasonAct>
  );
}
