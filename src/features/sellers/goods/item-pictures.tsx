import { Button } from '@mantine/core';
import { IconArrowBarToLeft, IconTrash } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { setItemPictures } from '../../../commands/goods/change-goods.ts';
import { discardEntry } from '../../../commands/outbox/discard-entry.ts';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import { readUnsentPictures } from '../../../db/reads/goods/goods-changes.ts';
import { readListing } from '../../../db/reads/listings.ts';
import { MOST_ITEM_PICTURES, readOwnPicture } from '../../../domain/catalogue/picture-address.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useKeptAnswer } from '../../../ports/use-kept-answer.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { PictureField } from '../../../ui/pictures/picture-field.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { ShrunkPicture } from '../../../ui/pictures/shrink-picture.ts';
import classes from './goods-sheet.module.css';

type Item = Pick<GoodRow, 'itemId' | 'name' | 'picture'>;

/** The pictures that the server has of an item, in their order, as far as this phone knows. */
function useOwnPictures({ itemId, picture }: Item): readonly string[] {
  const { sync } = useHaat();
  const ask = useCallback(() => sync.pullItem(itemId), [sync, itemId]);
  const { state } = useBackgroundRefresh(ask);
  const { kept } = useKeptAnswer(state, itemId, async ({ device }) =>
    readListing(device, 'item', itemId),
  );
  if (readOwnPicture(picture) === null) return [];
  return [picture, ...(kept?.value.facts.pictures ?? []).filter((each) => each !== picture)];
}

/** Edge of a picture in the form, px: three beside each other at 320 px. */
const EDGE = 88;

interface ItemPicturesProps {
  readonly storeId: string;
  readonly item: Item;
}

/** The pictures that a shop has of an item (IMG-1). Without any the app draws it. */
export function ItemPictures(props: ItemPicturesProps) {
  const { storeId, item } = props;
  const { person } = useHaat();
  const unsent = useLiveQuery(
    async () => readUnsentPictures(person, storeId, item.itemId),
    [person, storeId, item.itemId],
  );
  return unsent === undefined ? <PicturesForm {...props} /> : <UnsentPictures {...unsent} />;
}

/** Takes pictures, puts them in order, takes them away. */
function PicturesForm({ storeId, item }: ItemPicturesProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const told = useOwnPictures(item);
  const [kept, setKept] = useState<readonly string[] | null>(null);
  const [added, setAdded] = useState<readonly ShrunkPicture[]>([]);
  const shown = kept ?? told;
  const room = MOST_ITEM_PICTURES - shown.length;
  const isChanged = added.length > 0 || (kept !== null && kept.join() !== told.join());
  const save = () =>
    run(async () => {
      const { itemId, name } = item;
      const result = await setItemPictures(
        haat,
        { storeId, itemId, name, kept: [...shown] },
        added,
      );
      if (!result.ok) return result.message;
      setAdded([]);
      setKept(null);
      return null;
    });
  return (
    <section className={classes['pictures']} aria-label="Pictures">
      {shown.length > 0 && (
        <ul>
          {shown.map((picture, place) => (
            <li key={picture}>
              <Picture picture={picture} size={EDGE} />
              <span>
                {place > 0 && (
                  <IconButton
                    label={`Show picture ${place + 1} first`}
                    icon={IconArrowBarToLeft}
                    tone="soft"
                    onClick={() => setKept([picture, ...shown.filter((each) => each !== picture)])}
                  />
                )}
                <IconButton
                  label={`Remove picture ${place + 1}`}
                  icon={IconTrash}
                  tone="soft"
                  onClick={() => setKept(shown.filter((each) => each !== picture))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <PictureField
        label={shown.length === 0 ? 'Pictures of it' : 'More pictures of it'}
        shows={item.name}
        most={room}
        pictures={added}
        onChoose={(chosen) => setAdded((before) => [...before, ...chosen].slice(-room))}
        onRemove={(place) => setAdded((before) => before.filter((_, at) => at !== place))}
        error={null}
      />
      <AlertLine message={message} />
      {isChanged && (
        <Button h={48} px={8} loading={busy} onClick={save}>
          Save pictures
        </Button>
      )}
    </section>
  );
}

/** Pictures that wait for the network, or that were not taken. */
function UnsentPictures({
  sequence,
  refused,
}: NonNullable<Awaited<ReturnType<typeof readUnsentPictures>>>) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  if (refused === null) {
    return <NoticeLine>Its new pictures are sent as soon as the network allows.</NoticeLine>;
  }
  return (
    <div className={classes['refused']}>
      <NoticeLine tone="danger" isAlert>
        {`Its new pictures were not taken. ${refused.message}`}
      </NoticeLine>
      <AlertLine message={message} />
      <Button
        h={44}
        variant="light"
        onClick={() =>
          run(async () => {
            const result = await discardEntry(haat, sequence);
            return result.ok ? null : result.message;
          })
        }
      >
        Take them off
      </Button>
    </div>
  );
}
