import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useCallback, useState } from 'react';
import { NavLink, useSearchParams } from 'react-router-dom';
import type { OwnShop } from '../../contracts/sellers/store-details.ts';
import { readUserDetails } from '../../db/reads/settings.ts';
import { ROLES } from '../../domain/account/roles.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useDevice } from '../../ports/device-context.tsx';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { SelectField } from '../../ui/fields/text-field.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import classes from './seller-links.module.css';

const SCREENS = [
  [ROUTES.sellerOrders, 'Orders'],
  [ROUTES.sellerGoods, 'Goods'],
  [ROUTES.sellerShop, 'Shop'],
  [ROUTES.sellerMoney, 'Money'],
] as const;

const OFFLINE = 'Your shop is not on this phone yet. It comes by itself when the network is back.';

export interface CounterScreenProps {
  readonly title: string;
  /** What there is for who signs in with a shop's number: "its orders". */
  readonly what: string;
  /** What the screen shows of the chosen shop. */
  readonly children: (shop: { readonly storeId: string; readonly name: string }) => ReactNode;
}

/** A screen at the counter of a shop, for who runs it and for administrators on its behalf. */
export function CounterScreen({ title, what, children }: CounterScreenProps) {
  const role = useCounterRole();
  const [query, setQuery] = useState('');
  const { shops, storeId, choose, refresh } = useShops(role, query);
  const shop = shops?.find((each) => each.storeId === storeId);
  const isMissing = shops === null && refresh.state === 'failed';
  return (
    <Screen title={title} {...(shop !== undefined && { about: shop.name })} backTo={ROUTES.account}>
      {role === null ? (
        <EmptyState
          picture="1f3ea"
          title="For shops only"
          text={`Sign in with the number of a shop’s owner to see ${what}.`}
        />
      ) : (
        <PageColumn gap="even">
          <SellerLinks storeId={storeId} isOwner={shop?.isOwner !== false} />
          {(role === undefined || shops === undefined || (shops === null && !isMissing)) && (
            <OrderListSkeleton />
          )}
          {isMissing && (
            <MissingState
              picture="1f3ea"
              refresh={refresh}
              offlineText={OFFLINE}
              failedText="Your shop could not be read."
            />
          )}
          {role !== undefined && shops !== undefined && shops !== null && (
            <ShopChoice
              role={role}
              shops={shops}
              storeId={storeId}
              query={query}
              onQuery={setQuery}
              onChoose={choose}
            />
          )}
          {storeId !== null && shops !== undefined && children({ storeId, name: shop?.name ?? '' })}
        </PageColumn>
      )}
    </Screen>
  );
}

/** Who may stand at a counter; undefined while that is being read. */
function useCounterRole(): 'seller' | 'admin' | null | undefined {
  const { device } = useHaat();
  return useLiveQuery(async () => {
    const role = (await readUserDetails(device))?.realmOwnerInfo.role;
    return role === ROLES.SELLER ? 'seller' : role === ROLES.ADMIN ? 'admin' : null;
  }, [device]);
}

/**
 * The shops of who is signed in, renewed in the background, and the one that the address names; the first of a seller's own
 * where it names none. @param query words of the shop that an admin looks for
 */
function useShops(role: 'seller' | 'admin' | null | undefined, query = '') {
  const { person, sync } = useHaat();
  const [search, setSearch] = useSearchParams();
  const isOn = role === 'seller' || role === 'admin';
  const ask = useCallback(() => sync.pullOwnShops(query), [sync, query]);
  const refresh = useBackgroundRefresh(ask, { isOn });
  const shops = useLiveQuery(async () => (await person.fact('own-shops')) ?? null, [person]);
  const named = search.get('store');
  const first = role === 'seller' ? (shops?.[0]?.storeId ?? null) : null;
  const choose = useCallback(
    (storeId: string) => setSearch({ store: storeId }, { replace: true }),
    [setSearch],
  );
  return { shops, storeId: named ?? first, choose, refresh };
}

interface ShopChoiceProps {
  readonly role: 'seller' | 'admin';
  readonly shops: readonly OwnShop[];
  readonly storeId: string | null;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onChoose: (storeId: string) => void;
}

/** Which shop: nothing to choose for who runs one, the phone's picker for who runs several; an administrator looks for it by name. */
function ShopChoice(props: ShopChoiceProps) {
  const { role, shops, storeId, query, onQuery, onChoose } = props;
  if (role === 'seller' && shops.length === 0) {
    return (
      <EmptyState
        picture="1f3ea"
        title="You have no shop here yet"
        text="Once a shop is yours, you find it here."
      />
    );
  }
  if (role === 'admin') {
    const chips = shops.map(({ storeId: id, name }) => ({ id, name }));
    return (
      <>
        <SearchInput label="Find a shop" placeholder="Shop name" text={query} onChange={onQuery} />
        <ChipRow label="Shop" chips={chips} selectedId={storeId ?? ''} onSelect={onChoose} />
      </>
    );
  }
  if (shops.length < 2) return null;
  return (
    <div className={classes['shop']}>
      <SelectField
        label="Shop"
        value={storeId ?? ''}
        data={shops.map(({ storeId: value, name }) => ({ value, label: name }))}
        onChange={({ currentTarget: { value } }) => {
          onChoose(value);
        }}
      />
    </div>
  );
}

/** The screens of a shop, beside each other; each opens for the shop that is chosen here. */
function SellerLinks({
  storeId,
  isOwner,
}: {
  readonly storeId: string | null;
  readonly isOwner: boolean;
}) {
  const query = storeId === null ? '' : `?store=${encodeURIComponent(storeId)}`;
  return (
    <nav aria-label="Your shop" className={classes['links']}>
      {SCREENS.filter(([path]) => isOwner || path !== ROUTES.sellerMoney).map(([path, name]) => (
        <NavLink key={path} to={path + query} replace className={classes['link'] ?? ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

/** Asks for messages: nothing else tells this phone of an order while the app is closed. */
export function AskForMessages() {
  const { messages } = useDevice();
  const { busy, message, run } = useBusyTask();
  if (messages.state !== 'off' || messages.permission !== 'default') return null;
  return (
    <NoticeLine>
      While Haat is closed, you don’t hear of new orders here.{' '}
      <Button
        variant="transparent"
        h={44}
        px={0}
        loading={busy}
        onClick={() => run(messages.turnOn)}
      >
        Turn on messages
      </Button>
      <AlertLine message={message} />
    </NoticeLine>
  );
}
