import { Button } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { CounterScreen } from '../counter-screen.tsx';
import { AddSheet } from './add-sheet.tsx';
import { AddedItems, TakeOff } from './added-items.tsx';
import { BulkSheet } from './bulk-sheet.tsx';
import { FileSheet } from './file-sheet.tsx';
import type { SheetMode } from './good-row.tsx';
import { GoodsList, GoodsTools } from './goods-list.tsx';
import classes from './goods-sheet.module.css';
import { type GoodsFilter, viewGoods } from './goods-view.ts';
import { MoreSheet } from './more-sheet.tsx';
import { useGoods } from './use-goods.ts';
import { useGoodsEdits } from './use-goods-edits.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { useShopAnswer } from '../use-shop-answer.ts';
import adding from './add-sheet.module.css';

/** All goods of a shop as a sheet, for who runs it and for administrators on its behalf. */
export function GoodsPage() {
  return (
    <CounterScreen title="Goods" what="its goods">
      {({ storeId, name }) => <GoodsSheet key={storeId} storeId={storeId} shopName={name} />}
    </CounterScreen>
  );
}

interface GoodsSheetProps {
  readonly storeId: string;
  readonly shopName: string;
}

/** The goods of a shop, once they are on this phone. */
function GoodsSheet({ storeId, shopName }: GoodsSheetProps) {
  const goods = useGoods(storeId);
  const { isRead, manifest, prices, overlay, refresh } = goods;
  if (isRead && manifest === undefined && refresh.state === 'failed') {
    return (
      <MissingState
        picture="1f4e6"
        refresh={refresh}
        offlineText="The goods are not on this phone yet. They come by themselves when the network is back."
        failedText="The goods could not be read."
      />
    );
  }
  if (manifest === undefined || prices === undefined || overlay === undefined) {
    return <OrderListSkeleton />;
  }
  const known = { ...goods, manifest, prices, overlay };
  return <AllGoods storeId={storeId} shopName={shopName} goods={known} />;
}

type Goods = ReturnType<typeof useGoods>;
type KnownGoods = { readonly [Key in keyof Goods]: NonNullable<Goods[Key]> };

/** What stands over the list. */
type OpenSheet =
  | { readonly kind: 'more'; readonly itemId: string }
  | { readonly kind: 'add'; readonly query: string }
  | { readonly kind: 'asked' }
  | { readonly kind: 'bulk' }
  | { readonly kind: 'file' };

function AllGoods({ storeId, shopName, goods }: GoodsSheetProps & { readonly goods: KnownGoods }) {
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<GoodsFilter>('all');
  const [categoryId, setCategoryId] = useState('');
  const [mode, setMode] = useState<SheetMode>('edit');
  const [open, setOpen] = useState<OpenSheet | null>(null);
  const edits = useGoodsEdits(storeId);
  const { message, run } = useBusyTask();
  const { packs, prices, overlay, manifest } = goods;
  const packed = useMemo(
    () => ({ live: prices.live, liveVersion: prices.version, overlay }),
    [prices, overlay],
  );
  const typed = useDeferredValue(query);
  const view = useMemo(
    () => viewGoods(packs, packed, { filter, query: typed, categoryId }),
    [packs, packed, filter, typed, categoryId],
  );
  /** Every item, also those that the view leaves out. */
  const rowsById = () => {
    const all = viewGoods(packs, packed, { filter: 'all', query: '', categoryId: '' });
    return new Map(all.rows().map((row) => [row.itemId, row]));
  };
  const close = () => setOpen(null);
  const isReading = packs.length === 0 && manifest.itemCount > 0;
  return (
    <>
      <GoodsTools
        wish={{ filter, query, categoryId }}
        mode={mode}
        categories={manifest.categories}
        asked={overlay.questions.size}
        onQuery={setQuery}
        onFilter={setFilter}
        onCategory={setCategoryId}
        onMode={setMode}
      />
      <div className={classes['acts']}>
        <p role="status" className={classes['count']}>
          {view.count.toLocaleString('en-IN')} {view.count === 1 ? 'item' : 'items'}
        </p>
        <Button
          h={44}
          px={12}
          variant="subtle"
          disabled={!edits.canUndo}
          onClick={() =>
            run(() => {
              const rows = rowsById();
              return edits.undo((itemId) => rows.get(itemId));
            })
          }
        >
          Undo
        </Button>
        <OpenButtons onOpen={setOpen} />
      </div>
      <AlertLine message={message} />
      {overlay.refused !== null && <Refused {...overlay.refused} />}
      <AddedItems storeId={storeId} />
      {isReading && <OrderListSkeleton />}
      {!isReading && view.count === 0 && (
        <EmptyState picture="1f4e6" title="Nothing here" text="No item fits what you chose." />
      )}
      <GoodsList
        storeId={storeId}
        view={view}
        mode={mode}
        edits={edits}
        onMore={({ itemId }: GoodRow) => setOpen({ kind: 'more', itemId })}
        onMove={edits.move}
      />
      {open?.kind === 'more' && (
        <MoreSheet
          storeId={storeId}
          row={view.rows().find(({ itemId }) => itemId === open.itemId)}
          onClose={close}
        />
      )}
      {open?.kind === 'add' && <AddSheet storeId={storeId} query={open.query} onClose={close} />}
      {open?.kind === 'asked' && (
        <AskedSheet
          storeId={storeId}
          onAdd={(text) => setOpen({ kind: 'add', query: text })}
          onClose={close}
        />
      )}
      {open?.kind === 'bulk' && <BulkSheet rows={view.rows()} edits={edits} onClose={close} />}
      {open?.kind === 'file' && (
        <FileSheet
          goods={rowsById()}
          shopName={shopName}
          categories={new Map(manifest.categories.map(({ id, name }) => [id, name]))}
          edits={edits}
          onClose={close}
        />
      )}
    </>
  );
}

/** What can be done to goods besides typing into their cells. */
function OpenButtons({ onOpen }: { readonly onOpen: (sheet: OpenSheet) => void }) {
  const buttons: readonly (readonly [name: string, sheet: OpenSheet])[] = [
    ['People looked for', { kind: 'asked' }],
    ['Change prices', { kind: 'bulk' }],
    ['File', { kind: 'file' }],
  ];
  return (
    <>
      <Button h={44} px={12} onClick={() => onOpen({ kind: 'add', query: '' })}>
        Add an item
      </Button>
      {buttons.map(([name, sheet]) => (
        <Button key={name} h={44} px={12} variant="light" onClick={() => onOpen(sheet)}>
          {name}
        </Button>
      ))}
    </>
  );
}

/** Changes that the server took none of, such as those of somebody who works here no more: kept until somebody has read why. */
function Refused({ sequence, error }: NonNullable<KnownGoods['overlay']['refused']>) {
  return (
    <div className={classes['refused']}>
      <NoticeLine tone="danger" isAlert>
        {`Your last changes were not taken. ${error?.message ?? ''} They are kept here until you take them off.`}
      </NoticeLine>
      <TakeOff sequence={sequence}>Take them off</TakeOff>
    </div>
  );
}

interface AskedSheetProps {
  readonly storeId: string;
  readonly onAdd: (query: string) => void;
  readonly onClose: () => void;
}

/** What people where the shop delivers looked for in vain, each a tap away from its shelf. */
function AskedSheet({ storeId, onAdd, onClose }: AskedSheetProps) {
  const ask = useMemo(() => ({ storeId }), [storeId]);
  const { kept, refresh } = useShopAnswer('fetch-search-requests', ask);
  return (
    <Sheet title="People looked for" onClose={onClose}>
      {(kept === undefined || (kept === null && refresh.state !== 'failed')) && (
        <OrderListSkeleton rows={2} />
      )}
      {kept === null && refresh.state === 'failed' && (
        <MissingState
          picture="1f4e6"
          refresh={refresh}
          offlineText="This list is not on this phone yet. It comes by itself when the network is back."
          failedText="The list could not be read."
        />
      )}
      {kept?.answer.requests.length === 0 && (
        <p>Nothing was looked for in vain around your shop in the last 30 days.</p>
      )}
      <ul className={adding['added']} aria-label="Looked for in vain">
        {kept?.answer.requests.map(({ requestId, query, areaCode, askedTimes }) => (
          <li key={requestId}>
            <span>
              <b>{query}</b> · {askedTimes} {askedTimes === 1 ? 'time' : 'times'}, {areaCode}
            </span>
            <Button h={44} variant="light" aria-label={`Add ${query}`} onClick={() => onAdd(query)}>
              Add this
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
