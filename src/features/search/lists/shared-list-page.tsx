import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { createSavedList } from '../../../commands/account/change-saved-list.ts';
import type { SharedList } from '../../../contracts/account/saved-lists.ts';
import { readShoppingArea } from '../../../db/reads/catalogue/stores.ts';
import { ROUTES, savedListPath } from '../../../domain/routes/routes.ts';
import { SHARE_CODE } from '../../../domain/search/list/saved-list.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { AddedNote, AddToCart, FoundList } from '../list-to-cart.tsx';
import { type ReadList, useListFinder } from '../use-list.ts';
import classes from './saved-list.module.css';

/** A list that somebody shares by a link: to look at, to copy, or to order from; open to everyone who has the link. */
export function SharedListPage() {
  const { session } = useHaat();
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const isCode = SHARE_CODE.test(code);
  const { list, refresh } = useSharedList(code, isCode);
  const backTo = session === null ? ROUTES.stores : ROUTES.savedLists;
  if (list !== null) return <ShownList list={list} backTo={backTo} />;
  const isNowhere = !isCode || refresh.problem?.code === 'shared_list_not_found';
  return (
    <Screen title="A shopping list" backTo={backTo}>
      {refresh.state !== 'failed' && !isNowhere && <OrderListSkeleton rows={3} />}
      {isNowhere && (
        <EmptyState
          picture="1f6d2"
          title="This list is not shared any more"
          text="Ask who sent you the link for a new one."
        />
      )}
      {refresh.state === 'failed' && !isNowhere && (
        <MissingState
          picture="1f6d2"
          refresh={refresh}
          offlineText="The list is shown when the network is back."
          failedText="The list could not be fetched."
        />
      )}
    </Screen>
  );
}

/** The list of a link, once it was fetched. */
function useSharedList(code: string, isOn: boolean) {
  const { sync } = useHaat();
  const [list, setList] = useState<SharedList | null>(null);
  const ask = useCallback(async () => {
    const answer = await sync.sharedList(code);
    if (answer.ok) setList(answer.value);
    return answer;
  }, [sync, code]);
  const refresh = useBackgroundRefresh(ask, { isOn });
  return { list, refresh };
}

interface ShownListProps {
  readonly list: SharedList;
  readonly backTo: string;
}

function ShownList({ list: { title, lines }, backTo }: ShownListProps) {
  const { device } = useHaat();
  const finder = useListFinder();
  const [found, setFound] = useState<ReadList | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const area = useLiveQuery(async () => readShoppingArea(device), [device]);
  const wanted = lines.map((line) => ({ ...line, id: null, wish: null }));
  const action =
    found === null ? (
      <div className={classes['shop']}>
        <AlertLine message={finder.message} />
        <Button
          size="lg"
          fullWidth
          loading={finder.busy}
          onClick={() => {
            setDone(null);
            finder.findLines(wanted, setFound);
          }}
        >
          Find these
        </Button>
      </div>
    ) : (
      <AddToCart
        list={found}
        onAdded={(left, words) => {
          setFound(left);
          setDone(words);
        }}
      />
    );
  const hasPlace = area !== undefined && area.areaCode !== null;
  return (
    <Screen title={title} backTo={backTo} {...(lines.length > 0 && hasPlace && { action })}>
      <PageColumn gap="wide">
        <AddedNote words={done} />
        {found !== null && (
          <FoundList list={found} onChange={setFound} onBack={() => setFound(null)} />
        )}
        {found === null && (
          <>
            <p className={classes['hint']}>Somebody shares this list with you.</p>
            {lines.length === 0 && <EmptyState picture="1f6d2" title="Nothing is on it yet" />}
            {lines.length > 0 && <SharedLines title={title} lines={lines} />}
            <CopyList title={title} lines={lines} />
            {area !== undefined && !hasPlace && (
              <p className={classes['hint']}>
                To find these in shops near you, <Link to={ROUTES.stores}>choose a shop</Link>{' '}
                first.
              </p>
            )}
          </>
        )}
      </PageColumn>
    </Screen>
  );
}

function SharedLines({ title, lines }: SharedList) {
  return (
    <ul className={classes['lines']} aria-label={title}>
      {lines.map(({ id, text, item }) => (
        <li key={id} className={classes['line']}>
          <span className={classes['words']}>
            <span className={classes['text']}>{text}</span>
            {item !== null && (
              <span className={classes['facts']}>
                {item.name}, {item.unit}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Makes a list of the person's own of it; who is not signed in comes back here after it. */
function CopyList({ title, lines }: SharedList) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { busy, message, run } = useBusyTask();
  if (haat.session === null) {
    return (
      <Button
        component={Link}
        to={ROUTES.signIn}
        size="lg"
        variant="light"
        onClick={() => haat.storage.write('landing_route', `${pathname}${search}`)}
      >
        Sign in to keep this list
      </Button>
    );
  }
  return (
    <>
      <AlertLine message={message} />
      <Button
        size="lg"
        variant="light"
        loading={busy}
        onClick={() =>
          run(async () => {
            const result = await createSavedList(haat, title, lines);
            if (!result.ok) return result.message;
            await navigate(savedListPath(result.value));
            return null;
          })
        }
      >
        Copy to my lists
      </Button>
    </>
  );
}
