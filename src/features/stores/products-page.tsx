import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { readProducts, type StoreProducts } from '../../db/reads/catalogue/products.ts';
import type { StoreRow } from '../../db/device-database.ts';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { productsPath, ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FloatingCartBar } from '../../ui/layout/floating-cart-bar.tsx';
import { FreshnessMark } from '../../ui/goods/freshness-mark.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ItemListSkeleton } from '../../ui/layout/skeletons.tsx';
import { isLineProblem, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../ui/time/use-now.ts';
import { AskPincode } from './unserved-area.tsx';
import { type FoundCart, FoundItemList, useFoundCart } from './found-item-list.tsx';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeptAnswer } from '../../ports/use-kept-answer.ts';
import { suppliersOf } from '../../domain/catalogue/category-groups.ts';
import { useArea } from './use-area.ts';
import { SearchInput } from '../../ui/fields/search-input.tsx';

/** The search takes what was typed when the typing pauses for so long, ms. */
const PAUSE_MS = 350;

interface ProductSearchProps {
  readonly initial: string;
  readonly onSearch: (query: string) => void;
}

/** Suppliers that are asked for one search: the nearest. */
const SUPPLIERS_ASKED = 6;

const idsOf = (ids: string | undefined): readonly string[] =>
  ids === undefined || ids === '' ? [] : ids.split(' ');

/** Items of a supplier before anything was searched: enough to know what they have. */
const SHOWN_FIRST = 8;

/** Products for field and farm of all suppliers of the area; open to visitors, useful offline. */
export function ProductsPage() {
  const { session, now: clock } = useHaat();
  const now = useMinute(clock);
  const messages = useMessages();
  const [params, setParams] = useSearchParams();
  const query = (params.get('q') ?? '').trim().toLowerCase();
  const {
    isLoading,
    isChosen,
    areaCode,
    refresh,
    choose,
    suppliers,
    products,
    isAnswered,
    asking,
  } = useProducts(query);
  const cart = useFoundCart();
  const found = products?.filter(({ items }) => items.length > 0) ?? [];
  const isOffline = isLineProblem(asking.problem ?? refresh.problem);
  // Without a supplier on the phone there is nobody to ask once the area can't be read.
  const isInVain = refresh.state === 'failed' && (suppliers ?? []).length === 0;
  const isWaiting = found.length === 0 && !isInVain && (!isAnswered || refresh.state === 'asking');
  return (
    <Screen
      isWide
      title="Products"
      backTo={session === null ? ROUTES.stores : ROUTES.shop}
      {...(cart.rows.length > 0 && { action: <FloatingCartBar {...cartTotals(cart.rows)} /> })}
    >
      <PageColumn gap="wide">
        <ProductSearch
          initial={query}
          onSearch={(q) => setParams(q === '' ? {} : { q }, { replace: true })}
        />
        <Link to={ROUTES.tradeRequests}>Requests: ask for what you need, at your price</Link>
        {!isChosen && <AskPincode onChoose={choose} />}
        {(isLoading || areaCode !== null) && isWaiting && <ItemListSkeleton />}
        {areaCode !== null && !isWaiting && found.length === 0 && (
          <NothingThere isOffline={isOffline} title={messages.noData} query={query} />
        )}
        {found.map((ofStore) => (
          <SupplierProducts
            key={ofStore.storeId}
            ofStore={ofStore}
            store={suppliers?.find(({ id }) => id === ofStore.storeId)}
            cart={cart}
            isSearched={query !== ''}
            now={now}
          />
        ))}
        {isOffline && found.length > 0 && (
          <NoticeLine tone="warn">Showing what is on this phone</NoticeLine>
        )}
      </PageColumn>
    </Screen>
  );
}

interface SupplierProductsProps {
  readonly ofStore: StoreProducts;
  readonly store: StoreRow | undefined;
  readonly cart: FoundCart;
  readonly isSearched: boolean;
  readonly now: number;
}

function SupplierProducts({ ofStore, store, cart, isSearched, now }: SupplierProductsProps) {
  const { storeId, items, fetchedAt } = ofStore;
  const shown = isSearched ? items : items.slice(0, SHOWN_FIRST);
  return (
    <Section
      title={store?.name ?? items[0]?.storeName ?? ''}
      aside={<Link to={productsPath(storeId)}>All products</Link>}
    >
      <FreshnessMark pricesAt={fetchedAt} now={now} />
      <FoundItemList
        items={shown}
        cart={cart}
        pathOf={({ itemId, categoryId }) =>
          productsPath(storeId, { category: categoryId, item: itemId })
        }
        showsStore={false}
      />
    </Section>
  );
}

interface NothingThereProps {
  readonly isOffline: boolean;
  readonly title: string;
  /** '' for none. */
  readonly query: string;
}

function NothingThere({ isOffline, title, query }: NothingThereProps) {
  const ask = query === '' ? '' : `?goods=${encodeURIComponent(query)}`;
  const action = (
    <Button component={Link} to={`${ROUTES.tradeRequestForm}${ask}`} size="lg" variant="light">
      Ask shops around for it
    </Button>
  );
  if (isOffline) {
    return (
      <EmptyState
        picture="1f69c"
        title="You are offline."
        text="Nothing of this is on this phone yet. It comes by itself when the network is back."
        action={action}
      />
    );
  }
  return (
    <EmptyState
      picture="1f69c"
      title={title}
      text={
        query !== ''
          ? 'Try another word, or look through a supplier’s products.'
          : 'No supplier of farm goods delivers to this area.'
      }
      action={action}
    />
  );
}

/** What the suppliers of the area have for a search: from the phone at once, asked of the server in the background. */
function useProducts(query: string) {
  const { sync } = useHaat();
  const shopping = useArea();
  const suppliers =
    shopping.area === undefined
      ? undefined
      : suppliersOf(shopping.area.stores, '').slice(0, SUPPLIERS_ASKED);
  const ids = suppliers?.map(({ id }) => id).join(' ');
  const ask = useCallback(async () => {
    const answers = await Promise.all(
      idsOf(ids).map((storeId) => sync.pullProducts(storeId, query)),
    );
    return answers.find(({ ok }) => !ok) ?? { ok: true as const };
  }, [sync, ids, query]);
  const asking = useBackgroundRefresh(ask, { isOn: idsOf(ids).length > 0 });
  const { kept: products, isKnown } = useKeptAnswer(asking.state, `${ids} ${query}`, ({ device }) =>
    readProducts(device, idsOf(ids), query),
  );
  // Where there is nobody to ask, that is known.
  const isAnswered = isKnown || suppliers?.length === 0;
  const shown = isAnswered ? products : untilUnknown(idsOf(ids), products ?? []);
  return { ...shopping, suppliers, products: shown, isAnswered, asking };
}

/** The products of the first suppliers: what comes later is put below them, and moves nothing. */
function untilUnknown(ids: readonly string[], products: readonly StoreProducts[]) {
  const unknown = ids.findIndex((id, place) => products[place]?.storeId !== id);
  return unknown === -1 ? products : products.slice(0, unknown);
}

/** Searches the suppliers' products; Enter searches at once. */
function ProductSearch({ initial, onSearch }: ProductSearchProps) {
  const [text, setText] = useState(initial);
  const query = text.trim().toLowerCase();
  const asked = useRef(initial);
  const search = useEffectEvent((wanted: string) => {
    asked.current = wanted;
    onSearch(wanted);
  });
  // The address changed by itself, as going back does; what is typed meanwhile stays.
  const follow = useEffectEvent((shown: string) => {
    if (shown === asked.current) return;
    asked.current = shown;
    setText(shown);
  });
  useEffect(() => follow(initial), [initial]);
  useEffect(() => {
    if (query === asked.current) return;
    const timer = setTimeout(() => search(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return (
    <SearchInput
      label="Search products"
      placeholder="Seed, feed, tools …"
      text={text}
      onChange={setText}
      onEnter={() => {
        asked.current = query;
        onSearch(query);
      }}
    />
  );
}
