import { IconX } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { setFavourite } from '../../commands/account/set-favourite.ts';
import { type FavouriteView, readFavourites } from '../../db/reads/favourites.ts';
import { readShownArea } from '../../db/reads/catalogue/stores.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES, storePath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { StoreList } from '../../ui/goods/store-list.tsx';
import { TwoLines } from '../../ui/layout/list-row.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { StoreListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { useMessages } from '../../ui/messages-context.ts';
import classes from './account-page.module.css';

/** Stores and items that the person marked, on whatever phone, and items that they want to be told of; from this phone. */
export function FavouritesPage() {
  const haat = useHaat();
  const messages = useMessages();
  const { view, refresh } = useFavourites();
  const { message, run } = useBusyTask();
  const now = useMinute(haat.now);
  const remove = (mark: FavouriteView) =>
    run(async () => {
      const { kind, targetId, item } = mark;
      const name = item === null ? 'an item' : nameOf(item);
      const target = { kind, targetId, isSet: false } as const;
      const result = await setFavourite(haat, { target, name, item });
      return result.ok ? null : result.message;
    });
  const count =
    view === undefined ? 0 : view.stores.length + view.items.length + view.wishes.length;
  // Nothing was told yet: the first list may be on its way.
  const isUnknown = view !== undefined && !view.isTold && count === 0;
  const isMissing = isUnknown && refresh.state === 'failed';
  return (
    <Screen title="Favourites" backTo={ROUTES.account}>
      <PageColumn gap="wide">
        <AlertLine message={message} />
        {(view === undefined || isUnknown) && !isMissing && <StoreListSkeleton />}
        {isMissing && (
          <MissingState
            picture="1f6cd-fe0f"
            refresh={refresh}
            offlineText="What you marked comes when the network is back, and stays on this phone."
            failedText="Your favourites could not be fetched."
          />
        )}
        {view !== undefined && !isUnknown && count === 0 && (
          <EmptyState
            picture="1f6cd-fe0f"
            title="No favourites yet"
            text="Tap the heart of a store or an item. Your favourites are the same on all your phones."
          />
        )}
        {view !== undefined && view.wishes.length > 0 && (
          <Section title="Waiting for these">
            <MarkList marks={view.wishes} onRemove={remove} />
          </Section>
        )}
        {view !== undefined && view.items.length > 0 && (
          <Section title="Items">
            <MarkList marks={view.items} onRemove={remove} />
          </Section>
        )}
        {view !== undefined && view.stores.length > 0 && (
          <Section title={messages.stores}>
            <StoreList
              stores={view.stores}
              areaCode={view.areaCode ?? ''}
              from={view.area?.location ?? null}
              now={now}
              refresh={refresh}
            />
          </Section>
        )}
      </PageColumn>
    </Screen>
  );
}

/** What is marked as this phone has it, renewed in the background. */
function useFavourites() {
  const { device, person, sync, session } = useHaat();
  const pull = useCallback(() => sync.pullFavourites(), [sync]);
  const refresh = useBackgroundRefresh(pull, { isOn: session !== null });
  const view = useLiveQuery(async () => {
    const [{ storeIds, items, wishes }, told, shown] = await Promise.all([
      readFavourites(device, person),
      person.fact('favourites'),
      readShownArea(device),
    ]);
    const stores = (await device.stores.bulkGet([...storeIds])).filter((row) => row !== undefined);
    return { ...shown, stores, items, wishes, isTold: told !== undefined };
  }, [device, person]);
  return { view, refresh };
}

const nameOf = ({ name, unit }: NonNullable<FavouriteView['item']>) => `${name} ${unit}`;

interface MarkListProps {
  readonly marks: readonly FavouriteView[];
  readonly onRemove: (mark: FavouriteView) => void;
}

function MarkList({ marks, onRemove }: MarkListProps) {
  return (
    <ul className={classes['card']}>
      {marks.map((mark) => (
        <MarkRow key={mark.targetId} mark={mark} onRemove={() => onRemove(mark)} />
      ))}
    </ul>
  );
}

interface MarkRowProps {
  readonly mark: FavouriteView;
  readonly onRemove: () => void;
}

/** An item with its price and shop; the way to it, and the mark taken away. */
function MarkRow({ mark: { kind, item, isWaiting }, onRemove }: MarkRowProps) {
  const name = item === null ? 'Not sold any more' : nameOf(item);
  return (
    <li className={classes['mark']}>
      {item === null ? (
        <span className={classes['row']}>{name}</span>
      ) : (
        <Link to={storePath(item.storeId, { item: item.itemId })} className={classes['row']}>
          <Picture picture={item.picture} name={item.name} unit={item.unit} size={48} />
          <TwoLines name={name}>
            {kind === 'restock' ? 'Out of stock' : formatRupees(item.pricePaise)}
            {item.storeName !== '' && ` · ${item.storeName}`}
            {isWaiting && ' · waiting to be sent'}
          </TwoLines>
        </Link>
      )}
      <IconButton
        label={kind === 'restock' ? `Don’t tell me: ${name}` : `Remove ${name}`}
        icon={IconX}
        tone="soft"
        onClick={onRemove}
      />
    </li>
  );
}
