import { useLiveQuery } from 'dexie-react-hooks';
import { Button, Skeleton } from '@mantine/core';
import {
  type CatalogueSyncView,
  readCatalogueSync,
  type StoreProblem,
} from '../../db/reads/catalogue/catalogue-sync.ts';
import {
  type KeptStores as KeptStoresView,
  readKeptStores,
} from '../../db/reads/catalogue/kept-stores.ts';
import { ROUTES, storePath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from 'react-router-dom';
import { catalogueSyncWords, storeProblemText } from './catalogue-sync-words.ts';
import classes from './catalogue-sync.module.css';
import { CATALOGUE_SPACE_CHOICES, formatBytes } from '../../domain/catalogue/catalogue-space.ts';
import { numberText } from '../../domain/money.ts';
import { setCatalogueSpace, setCatalogueStopped } from '../../commands/settings/device-settings.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { isSavingData } from '../../ui/network/network-contexts.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';

const itemsText = (count: number): string =>
  `${numberText(count)} ${count === 1 ? 'item' : 'items'}`;

/** Which stores this phone keeps, how far fetching them is, and what went wrong with some (CAT-2, CAT-5). */
export function CatalogueSyncPage() {
  const { device } = useHaat();
  const view = useLiveQuery(async () => readCatalogueSync(device), [device]);
  const kept = useLiveQuery(async () => readKeptStores(device), [device]);
  return (
    <Screen title="Stores on this phone" backTo={ROUTES.account}>
      <PageColumn gap="wide">
        {view === undefined ? (
          <Skeleton height={132} radius="lg" />
        ) : (
          <>
            <CatalogueSyncPanel view={view} />
            <StoreProblems problems={view.problems} />
            {kept !== undefined && (
              <>
                <KeptStores kept={kept} />
                <SpaceChoice kept={kept} />
              </>
            )}
          </>
        )}
      </PageColumn>
    </Screen>
  );
}

/** Stores whose items could not be brought up to date; nothing while all is well. */
function StoreProblems({ problems }: { readonly problems: readonly StoreProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className={classes['card']} aria-labelledby="store-problems">
      <h2 id="store-problems" className={classes['title']}>
        Not up to date
      </h2>
      <ul className={classes['problems']}>
        {problems.map((each) => (
          <li key={each.storeId}>
            <Link className={classes['store']} to={storePath(each.storeId)}>
              {each.storeName}
            </Link>
            <p className={classes['text']}>{storeProblemText(each)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The stores that open without a network, each with what it holds and takes; nothing while there is none. */
function KeptStores({ kept }: { readonly kept: KeptStoresView }) {
  if (kept.stores.length === 0) return null;
  return (
    <section className={classes['card']} aria-labelledby="kept-stores">
      <h2 id="kept-stores" className={classes['title']}>
        Kept here
      </h2>
      <ul className={classes['kept']}>
        {kept.stores.map(({ storeId, name, itemCount, bytes }) => (
          <li key={storeId} className={classes['row']}>
            <Link className={classes['store']} to={storePath(storeId)}>
              {name}
            </Link>
            <span className={classes['facts']}>
              {itemsText(itemCount)} · {formatBytes(bytes)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "12 of 40 stores", with Stop or Go on. */
function CatalogueSyncPanel({ view }: { readonly view: CatalogueSyncView }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const savesData = isSavingData(view.network.saveData);
  const { title, text, action, share } = catalogueSyncWords(view, savesData);

  function choose(stopped: boolean): void {
    run(async () => {
      const saved = await setCatalogueStopped(haat, stopped);
      return saved.ok ? null : saved.message;
    });
  }

  return (
    <section className={classes['card']} aria-label="Fetching stores">
      <div role="status">
        <h2 className={classes['title']}>{title}</h2>
        <p className={classes['text']}>{text}</p>
      </div>
      {share !== null && (
        <progress className={classes['bar']} value={share} max={1} aria-label="Stores fetched" />
      )}
      {action !== null && (
        <Button
          size="md"
          variant={action.stops ? 'default' : 'filled'}
          onClick={() => choose(action.stops)}
        >
          {action.label}
        </Button>
      )}
      <AlertLine message={message} />
    </section>
  );
}

const CHOICES = CATALOGUE_SPACE_CHOICES.map((bytes) => ({
  value: String(bytes),
  label: formatBytes(bytes),
}));

/** How much room stores and pictures may take; what is used least goes when it is over (CAT-5). */
function SpaceChoice({ kept }: { readonly kept: KeptStoresView }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  return (
    <section className={classes['card']} aria-label="Space on this phone">
      <ChoiceChips
        legend="Space for stores and pictures"
        choices={CHOICES}
        value={String(kept.spaceBytes)}
        onChange={(value) =>
          run(async () => {
            const saved = await setCatalogueSpace(haat, Number(value));
            return saved.ok ? null : saved.message;
          })
        }
      />
      <p className={classes['text']}>
        Stores take {formatBytes(kept.bytes)} now. When it gets tight, pictures go first, then the
        stores that you use least. Carts and orders always stay.
      </p>
      <AlertLine message={message} />
    </section>
  );
}
