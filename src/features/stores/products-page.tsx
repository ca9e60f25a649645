import { Link, useSearchParams } from 'react-router-dom';
import type { StoreProducts } from '../../db/reads/catalogue/products.ts';
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
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../ui/time/use-minute.ts';
import { AskPincode } from './ask-pincode.tsx';
import { FoundItemList } from './found-item-list.tsx';
import { ProductSearch } from './product-search.tsx';
import { useFoundCart, type FoundCart } from './use-found-cart.ts';
import { useProducts } from './use-products.ts';

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
  const isWaiting = found.length === 0 && (!isAnswered || refresh.state === 'asking');
  return (
    <Screen
      title="Products"
      backTo={session === null ? ROUTES.stores : ROUTES.shop}
      {...(cart.rows.length > 0 && { action: <FloatingCartBar {...cartTotals(cart.rows)} /> })}
    >
      <PageColumn gap="wide">
        <ProductSearch
          initial={query}
          onSearch={(q) => setParams(q === '' ? {} : { q }, { replace: true })}
        />
        {!isChosen && <AskPincode onChoose={choose} />}
        {(isLoading || areaCode !== null) && isWaiting && <ItemListSkeleton />}
        {areaCode !== null && !isWaiting && found.length === 0 && (
          <NothingThere isOffline={isOffline} title={messages.noData} hasQuery={query !== ''} />
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
  readonly hasQuery: boolean;
}

function NothingThere({ isOffline, title, hasQuery }: NothingThereProps) {
  if (isOffline) {
    return (
      <EmptyState
        picture="1f69c"
        title="You are offline."
        text="Nothing of this is on this phone yet. It comes by itself when the network is back."
      />
    );
  }
  return (
    <EmptyState
      picture="1f69c"
      title={title}
      text={
        hasQuery
          ? 'Try another word, or look through a supplier’s products.'
          : 'No supplier of farm goods delivers to this area.'
      }
    />
  );
}
