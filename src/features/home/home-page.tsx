import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { readCart } from '../../db/reads/cart.ts';
import { withNext } from '../../domain/routes/internal-path.ts';
import { retailCartPath, ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AreaLine } from '../../ui/goods/area-line.tsx';
import { SectionSwitch } from '../../ui/goods/market-section.tsx';
import { FloatingCartBar } from '../../ui/layout/floating-cart-bar.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { HomeSections } from './home-sections.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { useCallback, useDeferredValue } from 'react';
import { readHome } from '../../db/reads/home.ts';
import { isLineProblem, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import * as v from 'valibot';
import { chooseArea } from '../../commands/settings/choose-area.ts';
import { wantedPincode } from '../../contracts/sellers/store-search.ts';
import { readArea } from '../../db/reads/areas.ts';
import { IconCoins, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../ui/messages-context.ts';
import classes from './home-page.module.css';

interface TopRowProps {
  /** Null: not known yet, undefined: nobody is signed in. */
  readonly coins: number | null | undefined;
}

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
      isWide
      title="Haat"
      lead={
        <AreaLine
          areaCode={view?.isChosen === true ? view.areaCode : null}
          city={view?.area?.city ?? ''}
          to={chooserPath}
        />
      }
      action={bar}
    >
      <PageColumn gap="wide">
        {haat.session !== null && <SectionSwitch />}
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
  const rows = useLiveQuery(async () => readCart(person), [person]) ?? [];
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

/** In the places of promise, highlights, categories and the first stores. */
function HomeSkeleton() {
  return (
    <PageColumn gap="wide" isBusy>
      <span className="visually-hidden">Reading what is on this phone</span>
      <Bone height={22} />
      <Bone height={112} />
      <Bone height={230} />
      <Bone height={92} />
      <Bone height={92} />
    </PageColumn>
  );
}

/** The home screen as this phone has it, its parts renewed in the background. */
function useHome() {
  const { device, person, session, sync } = useHaat();
  // Drawn in slices: in one piece the whole screen keeps a cheap phone from a tap for a fifth of a second.
  const view = useDeferredValue(
    useLiveQuery(async () => readHome(device, person), [device, person]),
  );
  const areaCode = view?.areaCode ?? null;
  const pullArea = useCallback(() => sync.pullArea(areaCode ?? ''), [sync, areaCode]);
  const pullContent = useCallback(() => sync.pullContent(), [sync]);
  const pullCoins = useCallback(() => sync.pullCoinBalance(), [sync]);
  const stores = useBackgroundRefresh(pullArea, { isOn: areaCode !== null });
  const content = useBackgroundRefresh(pullContent);
  useBackgroundRefresh(pullCoins, { isOn: session !== null });
  return { view, stores, content };
}

/** Chooses where to shop by pincode; answers with what is wrong with it, or null when it was chosen. */
function useChooseArea(): (typed: string) => Promise<string | null> {
  const haat = useHaat();
  const { device, sync } = haat;
  return async (typed) => {
    const parsed = v.safeParse(wantedPincode, typed);
    if (!parsed.success) return parsed.issues[0].message;
    const code = parsed.output;
    if ((await readArea(device, code)) === null) {
      const answer = await sync.pullArea(code);
      if (!answer.ok) {
        return isLineProblem(answer.problem)
          ? `You are offline. The stores of ${code} are not on this phone yet.`
          : answer.problem.message;
      }
    }
    const saved = await chooseArea(haat, code);
    return saved.ok ? null : saved.message;
  };
}

/** Search, and the coins beside it; as high before the coins are known as after. */
function TopRow({ coins }: TopRowProps) {
  const messages = useMessages();
  return (
    <div className={classes['top']}>
      <Link to={ROUTES.search} className={classes['search']}>
        <IconSearch size={20} aria-hidden />
        <span>{messages.searchPlaceholder}</span>
      </Link>
      {coins !== undefined && (
        <Link
          to={ROUTES.coinsHistory}
          className={classes['coins']}
          aria-label={coins === null ? 'Your coins' : `Your coins: ${coins}`}
        >
          <IconCoins size={20} stroke={1.8} aria-hidden />
          <span>{coins === null ? '–' : shortCount(coins)}</span>
        </Link>
      )}
    </div>
  );
}

/** At most four characters: the chip keeps its width. */
function shortCount(coins: number): string {
  return coins < 10_000 ? String(coins) : `${Math.floor(coins / 1000)}k`;
}
