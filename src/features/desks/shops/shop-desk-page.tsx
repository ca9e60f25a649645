import { useMessages } from '../../../ui/messages-context.ts';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { DeskPage, useDeskAddress, type DeskAddress, ListFilters } from '../frame/desk-page.tsx';
import classes from '../frame/desk-page.module.css';
import { Areas } from './areas.tsx';
import { Applications } from './applications.tsx';
import { Leads } from './leads.tsx';
import { useForm } from '@mantine/form';
import { useMemo } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { CHANGE_STORE } from '../../../contracts/desks/desk-commands.ts';
import type { DeskStore } from '../../../contracts/sellers/desk/desk-store.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  useActsOn,
  useDesk,
  standsColumn,
} from '../frame/desk-list.tsx';
import type { DeskColumn } from '../frame/desk-table.tsx';
import { type FoundPerson, PickPerson } from '../frame/pick-found.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';

/** For administrators: who applies to sell, the stores that there are, and where Haat serves. */
export function ShopDeskPage() {
  const address = useDeskAddress();
  const messages = useMessages();
  const lists = [
    ['', 'Applications'],
    ['stores', messages.stores],
    ['areas', 'Areas'],
    ['asked', 'People waiting'],
  ] as const;
  const list = lists.find(([name]) => name === address.get('list'))?.[0] ?? '';
  const choose = (next: string) =>
    address.set({ list: next, sort: '', status: '', open: '', q: '' });
  return (
    <DeskPage title="Shops and applications" of="admin">
      <div className={classes['filters']}>
        {lists.map(([name, label]) => (
          <ToggleChip key={name} isOn={list === name} onToggle={() => choose(name)}>
            {label}
          </ToggleChip>
        ))}
      </div>
      {list === 'areas' && <Areas address={address} />}
      {list === 'stores' && <Stores address={address} />}
      {list === 'asked' && <Leads address={address} />}
      {list === '' && <Applications address={address} />}
    </DeskPage>
  );
}

const STATES: Readonly<Record<DeskStore['state'], readonly [text: string, tone: MarkTone]>> = {
  open: ['Takes orders', 'done'],
  closed: ['Closed by its seller', 'ended'],
  suspended: ['Suspended', 'attention'],
};

const isState = (text: string): text is DeskStore['state'] => Object.hasOwn(STATES, text);

const sellerText = ({ sellerUserId, sellerName }: DeskStore): string =>
  sellerUserId === null ? 'Nobody on Haat' : `${sellerName} (${sellerUserId})`;

const storeColumns = (actsOn: ActsOn): readonly DeskColumn<DeskStore>[] => [
  { key: 'name', label: 'Store', value: ({ name }) => name },
  { key: 'city', label: 'City', value: ({ city }) => city },
  { key: 'area', label: 'Pincode', value: ({ areaCode }) => areaCode },
  {
    key: 'seller',
    label: 'Run by',
    value: sellerText,
  },
  standsColumn(
    actsOn,
    ({ storeId }) => deskSubjects.store(storeId),
    ({ state }) => STATES[state],
  ),
];

/** The stores that there are, by name, with who runs them. */
export function Stores({ address }: { readonly address: DeskAddress }) {
  const [query, state] = [address.get('q'), address.get('status')];
  const ask = useMemo(
    () => ({ query, limit: 100, ...(isState(state) && { state }) }),
    [query, state],
  );
  const desk = useDesk('fetch-desk-stores', ask);
  const actsOn = useActsOn();
  const columns = storeColumns(actsOn);
  const opened = desk.kept?.answer.stores.find(({ storeId }) => storeId === address.get('open'));
  const acts = actsOn(deskSubjects.store(opened?.storeId ?? ''));
  return (
    <>
      <DeskList
        desk={desk}
        address={address}
        caption="Stores on Haat"
        rowsOf={({ stores }) => stores}
        hasMore={({ hasMore }) => hasMore}
        columns={columns}
        idOf={({ storeId }) => storeId}
        onOpen={({ storeId }) => address.set({ open: storeId })}
        emptyTitle="No such store"
        emptyText="Try a part of its name, its city or its pincode."
      >
        <ListFilters
          address={address}
          label="Search stores"
          placeholder="Name, city or pincode"
          filter={{
            label: 'Which stores',
            key: 'status',
            options: [
              { value: '', label: 'All stores' },
              ...Object.entries(STATES).map(([value, [label]]) => ({ value, label })),
            ],
          }}
        />
      </DeskList>
      {opened !== undefined && (
        <Sheet title={opened.name} onClose={() => address.set({ open: '' })}>
          <dl className={classes['facts']}>
            <dt>Id</dt>
            <dd>{opened.storeId}</dd>
            <dt>Where</dt>
            <dd>
              {opened.city}, {opened.areaCode}
            </dd>
            <dt>Run by</dt>
            <dd>{sellerText(opened)}</dd>
          </dl>
          {opened.state === 'suspended' && (
            <NoticeLine tone="warn">Suspended: {opened.suspendedFor}</NoticeLine>
          )}
          <ActLines acts={acts} />
          {isAnswered(acts) && <StoreActs key={JSON.stringify(opened)} store={opened} />}
        </Sheet>
      )}
    </>
  );
}

function StoreActs({ store }: { readonly store: DeskStore }) {
  const haat = useHaat();
  const form = useForm<{ seller: FoundPerson | null }>({ initialValues: { seller: null } });
  const { seller } = form.values;
  const { storeId, state, sellerUserId: seenSellerUserId } = store;
  const seenSuspended = state === 'suspended';
  const change = async (
    reason: string,
    act: 'suspend' | 'reopen' | 'give',
    sellerUserId: number | null = null,
  ) => {
    const ask = { storeId, act, sellerUserId, seenSuspended, seenSellerUserId, reason };
    const result = await appendCommand(haat, CHANGE_STORE, { ask, about: store.name });
    return result.ok ? null : result.message;
  };
  return (
    <>
      <ReasonAct
        description="Its seller reads this."
        acts={[
          seenSuspended
            ? { label: 'Open again', isMain: true, run: (why) => change(why, 'reopen') }
            : { label: 'Suspend', isMain: true, run: (why) => change(why, 'suspend') },
        ]}
      />
      <ReasonAct
        label="Why another seller"
        acts={[
          {
            label: 'Give the store',
            run: async (why) => change(why, 'give', seller === null ? null : Number(seller.id)),
          },
        ]}
      >
        <PickPerson
          label="New seller"
          description="Part of the name, or the person number. Nobody chosen: nobody runs it."
          userId={seller?.id ?? ''}
          onChange={(person) => form.setFieldValue('seller', person)}
        />
        {seller?.realmId !== undefined && <RunsAlready realmId={seller.realmId} />}
      </ReasonAct>
    </>
  );
}

/** Which stores somebody runs before they are given another one. */
function RunsAlready({ realmId }: { readonly realmId: number }) {
  const ask = useMemo(() => ({ id: String(realmId) }), [realmId]);
  const { kept } = useDesk('Realm/{id}', ask);
  if (kept === undefined || kept === null) return null;
  const names = kept.answer.stores.map(({ name, city }) => `${name} (${city})`);
  return (
    <p role="status">
      {names.length === 0 ? 'Runs no store yet.' : `Runs ${names.join(', ')} already.`}
    </p>
  );
}
