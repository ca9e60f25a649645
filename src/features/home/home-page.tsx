import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { readCart } from '../../db/reads/cart.ts';
import { withNext } from '../../domain/routes/internal-path.ts';
import { retailCartPath, ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AreaLine } from '../../ui/goods/area-line.tsx';
import { FloatingCartBar } from '../../ui/layout/floating-cart-bar.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMinute } from '../../ui/time/use-minute.ts';
import { HomeSections } from './home-sections.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { TopRow } from './top-row.tsx';
import { useChooseArea } from './use-choose-area.ts';
import { useHome } from './use-home.ts';

/** The start: where to, what again, what kind, from whom. All of it from the phone, and all of it at once. */
export function HomePage() {
  const haat = useHaat();
  const now = useMinute(haat.now);
  const { view, stores, content } = useHome();
  const choose = useChooseArea();
  const chooserPath = withNext(ROUTES.addressList, ROUTES.home);
  const bar = useCartBar();
  return (
    <Screen
      title="Haat"
      lead={
        <AreaLine
          areaCode={view?.areaCode ?? null}
          city={view?.area?.city ?? ''}
          to={chooserPath}
        />
      }
      action={bar}
    >
      <PageColumn gap="wide">
        <TopRow coins={haat.session === null ? undefined : (view?.coins ?? null)} />
        {view === undefined ? (
          <HomeSkeleton />
        ) : (
          <HomeSections
            view={view}
            storesRefresh={stores}
            isAskingContent={content.state === 'asking'}
            now={now}
            onChooseArea={choose}
          />
        )}
      </PageColumn>
    </Screen>
  );
}

/** What is in the cart; with one store's goods straight to their review. */
function useCartBar() {
  const { person } = useHaat();
  const rows = useLiveQuery(() => readCart(person), [person]) ?? [];
  const [first] = rows;
  if (first === undefined) return undefined;
  const isOneStore = rows.every(({ storeId }) => storeId === first.storeId);
  return (
    <FloatingCartBar
      {...cartTotals(rows)}
      {...(isOneStore && { reviewPath: retailCartPath(first.storeId) })}
    />
  );
}
