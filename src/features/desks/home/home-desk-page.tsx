import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DeskBanner, DeskShelf } from '../../../contracts/home/desk-home.ts';
import { SAVE_HOME_BANNER, SAVE_HOME_SHELF } from '../../../contracts/desks/desk-commands.ts';
import type { DeskAnswer } from '../../../contracts/desks/desk-reads.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { BannerRow } from '../../../ui/goods/banner-row.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  refusedAsk,
  RowState,
  useActsOn,
  useDesk,
  standsColumn,
  useUnlistedActs,
} from '../frame/desk-list.tsx';
import { type DeskAddress, DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import { timeColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { BannerForm } from './banner-form.tsx';
import classes from '../frame/desk-page.module.css';
import { Groups } from './groups.tsx';
import own from './home-desk.module.css';
import { Names } from './names.tsx';
import { OrderForm, ShelfForm } from './shelf-form.tsx';

const LISTS = [
  ['', 'Banners'],
  ['shelves', 'Shelves'],
  ['groups', 'Category groups'],
  ['names', 'Everyday names'],
] as const;

/** For administrators: what the home screen of buyers shows, and the words by which goods are found. */
export function HomeDeskPage() {
  const address = useDeskAddress();
  const list = LISTS.find(([name]) => name === address.get('list'))?.[0] ?? '';
  return (
    <DeskPage title="Home screen and words" of="admin">
      <div className={classes['filters']}>
        {LISTS.map(([name, label]) => (
          <ToggleChip
            key={name}
            isOn={list === name}
            onToggle={() =>
              address.set({ list: name, open: '', sort: '', q: '', status: '', group: '' })
            }
          >
            {label}
          </ToggleChip>
        ))}
      </div>
      {list === 'groups' && <Groups address={address} />}
      {list === 'names' && <Names address={address} />}
      {(list === '' || list === 'shelves') && <Home address={address} />}
    </DeskPage>
  );
}

/** A banner or a shelf as a row. */
interface Part {
  readonly id: string;
  /** From 1. */
  readonly place: number;
  readonly title: string;
  /** Where a banner leads, or the stores of a shelf. */
  readonly about: string;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly isOn: boolean;
}

const partsOf = (answer: DeskAnswer<'fetch-desk-home'>, isShelves: boolean): readonly Part[] =>
  isShelves
    ? answer.shelves.map(({ shelfId, stores, ...facts }, place) => ({
        ...facts,
        id: shelfId,
        place: place + 1,
        about: stores.map(({ name }) => name).join(', '),
      }))
    : answer.banners.map(({ bannerId, target, ...facts }, place) => ({
        ...facts,
        id: bannerId,
        place: place + 1,
        about: target,
      }));

/** How a part stands at `now`, ms. */
function stateOf(
  { isOn, startsAt, endsAt }: Pick<Part, 'isOn' | 'startsAt' | 'endsAt'>,
  now: number,
): readonly [text: string, tone: MarkTone] {
  if (endsAt !== null && endsAt <= now) return ['Over', 'ended'];
  if (!isOn) return ['Hidden', 'ended'];
  return startsAt > now ? ['Not yet', 'waiting'] : ['Shown', 'done'];
}

const columns = (
  actsOn: ActsOn,
  { now, isShelves }: { readonly now: number; readonly isShelves: boolean },
): readonly DeskColumn<Part>[] => [
  { key: 'title', label: 'Title', value: ({ title }) => title },
  { key: 'place', label: 'Place', value: ({ place }) => place },
  { key: 'about', label: isShelves ? 'Its stores' : 'Leads to', value: ({ about }) => about },
  timeColumn('from', 'From', ({ startsAt }) => startsAt),
  {
    key: 'until',
    label: 'Until',
    value: ({ endsAt }) => (endsAt === null ? '' : new Date(endsAt).toISOString()),
    show: ({ endsAt }) => (endsAt === null ? 'No end' : <DateTime ms={endsAt} />),
  },
  standsColumn(
    actsOn,
    ({ id }) => deskSubjects.homePart(id),
    (part) => stateOf(part, now),
  ),
];

const ASK = {};

function Home({ address }: { readonly address: DeskAddress }) {
  const now = useMinute(Date.now);
  const isShelves = address.get('list') === 'shelves';
  const desk = useDesk('fetch-desk-home', ASK);
  const actsOn = useActsOn();
  const [doing, setDoing] = useState<'make' | 'order' | null>(null);
  const answer = desk.kept?.answer ?? { banners: [], shelves: [] };
  const parts = partsOf(answer, isShelves);
  const unlisted = useUnlistedActs(
    [deskSubjects.homePart('')],
    [...partsOf(answer, true), ...partsOf(answer, false)].map(({ id }) =>
      deskSubjects.homePart(id),
    ),
  );
  const refusedBanner = refusedAsk(SAVE_HOME_BANNER, unlisted);
  const refusedShelf = refusedAsk(SAVE_HOME_SHELF, unlisted);
  const refused = isShelves ? refusedShelf : refusedBanner;
  const what = isShelves ? 'shelf' : 'banner';
  const close = () => setDoing(null);
  const opened = address.get('open');
  const banner = answer.banners.find(({ bannerId }) => bannerId === opened);
  const shelf = answer.shelves.find(({ shelfId }) => shelfId === opened);
  const shown = answer.banners.filter((each) => stateOf(each, now)[0] === 'Shown');
  return (
    <>
      <ActLines acts={unlisted} />
      <DeskList
        desk={desk}
        address={address}
        caption={isShelves ? 'Shelves of the home screen' : 'Banners of the home screen'}
        rowsOf={(found) => partsOf(found, isShelves)}
        hasMore={() => false}
        columns={columns(actsOn, { now, isShelves })}
        idOf={({ id }) => id}
        onOpen={({ id }) => address.set({ open: id })}
        emptyTitle={isShelves ? 'No shelf yet' : 'No banner yet'}
        emptyText={
          isShelves
            ? 'A shelf has stores under a title; buyers see those that deliver to them.'
            : 'A banner is a card on the home screen that leads somewhere.'
        }
      >
        <Button h={44} variant="light" onClick={() => setDoing('make')}>
          {refused === null ? `New ${what}` : `Mend “${refused.title}”`}
        </Button>
        {parts.length > 1 && (
          <Button h={44} variant="light" onClick={() => setDoing('order')}>
            Change the order
          </Button>
        )}
      </DeskList>
      {!isShelves && shown.length > 0 && <Preview banners={shown} />}
      {doing === 'make' && (
        <Sheet title={`New ${what}`} onClose={close}>
          <ActLines acts={unlisted.filter(({ refusal }) => refusal !== null)} />
          {isShelves ? (
            <ShelfForm part={null} refused={refusedShelf} onSaved={close} />
          ) : (
            <BannerForm part={null} refused={refusedBanner} onSaved={close} />
          )}
        </Sheet>
      )}
      {doing === 'order' && (
        <Sheet title="Their order" onClose={close}>
          <OrderForm list={isShelves ? 'shelves' : 'banners'} parts={parts} onSaved={close} />
        </Sheet>
      )}
      {(banner ?? shelf) !== undefined && (
        <OpenedPart
          banner={banner}
          shelf={shelf}
          actsOn={actsOn}
          now={now}
          onClose={() => address.set({ open: '' })}
        />
      )}
    </>
  );
}

/** The banners of now, in a phone's width. */
function Preview({ banners }: { readonly banners: readonly DeskBanner[] }) {
  return (
    <section aria-label="Buyers see now" className={own['phone']} inert>
      <BannerRow
        banners={banners.map(({ bannerId, ...facts }) => ({ ...facts, id: bannerId }))}
        isAsking={false}
      />
    </section>
  );
}

interface OpenedPartProps {
  readonly banner: DeskBanner | undefined;
  readonly shelf: DeskShelf | undefined;
  readonly actsOn: ActsOn;
  readonly now: number;
  readonly onClose: () => void;
}

function OpenedPart({ banner, shelf, actsOn, now, onClose }: OpenedPartProps) {
  const part = banner ?? shelf;
  if (part === undefined) return null;
  const acts = actsOn(deskSubjects.homePart(banner?.bannerId ?? shelf?.shelfId ?? ''));
  return (
    <Sheet title={part.title} onClose={onClose}>
      <RowState acts={acts} state={stateOf(part, now)} />
      <ActLines acts={acts} />
      {isAnswered(acts) && banner !== undefined && (
        <BannerForm
          key={banner.version}
          part={banner}
          refused={refusedAsk(SAVE_HOME_BANNER, acts)}
        />
      )}
      {isAnswered(acts) && shelf !== undefined && (
        <ShelfForm key={shelf.version} part={shelf} refused={refusedAsk(SAVE_HOME_SHELF, acts)} />
      )}
    </Sheet>
  );
}
