import { differenceInHours, differenceInMinutes } from 'date-fns';
import { useMemo, useState } from 'react';
import {
  MOST_OPEN_TALKS,
  type WaitingTalk,
} from '../../../contracts/orders/chat/fetch-waiting-chat-rooms.ts';
import { Mark } from '../../../ui/notices/mark.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import { DeskList, useDesk } from '../frame/desk-list.tsx';
import { DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import type { DeskColumn } from '../frame/desk-table.tsx';
import classes from './chat-desk.module.css';
import { buyerOf, TALK_ABOUT, TalkPanel } from './talk-panel.tsx';

/** For customer care: the talks whose buyers wait, several of them open at a time. */
export function ChatDeskPage() {
  return (
    <DeskPage title="Chat desk" of="staff">
      <ChatDesk />
    </DeskPage>
  );
}

/** A buyer who has waited for so long reads a late answer. */
const LATE_MINUTES = 5;

function Waits({ since, now }: { readonly since: number; readonly now: number }) {
  const minutes = Math.max(0, differenceInMinutes(now, since));
  const text =
    minutes < 1
      ? 'Just now'
      : minutes < 120
        ? `${minutes} min`
        : `${differenceInHours(now, since)} h`;
  return <Mark tone={minutes >= LATE_MINUTES ? 'attention' : 'active'}>{text}</Mark>;
}

/** Neither names nor numbers are among the columns, so no export has any (DESK-2). */
const talkColumns = (now: number): readonly DeskColumn<WaitingTalk>[] => [
  { key: 'said', label: 'Said last', value: ({ lastText }) => lastText },
  { key: 'about', label: 'About', value: ({ failure }) => TALK_ABOUT[failure] },
  { key: 'order', label: 'Order', value: ({ orderId }) => orderId ?? 'None yet' },
  { key: 'store', label: 'Store', value: ({ storeName }) => storeName ?? '' },
  { key: 'buyer', label: 'Buyer', value: buyerOf },
  {
    key: 'waits',
    label: 'Waits',
    value: ({ waitingSince }) => new Date(waitingSince).toISOString(),
    show: ({ waitingSince }) => <Waits since={waitingSince} now={now} />,
  },
];

const ASK = { limit: 100 };

const idsIn = (opened: string): readonly string[] => opened.split(',').filter((id) => id !== '');

function ChatDesk() {
  const now = useMinute(Date.now);
  const address = useDeskAddress();
  const desk = useDesk('fetch-waiting-chat-rooms', ASK);
  const opened = address.get('open');
  const roomIds = useMemo(() => idsIn(opened), [opened]);
  // What is written in a talk that is closed is there when it is opened again.
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const show = (change: (ids: readonly string[]) => readonly string[]) =>
    address.set((get) => ({ open: change(idsIn(get('open'))).join(',') }));
  const open = (roomId: string) =>
    show((ids) => [roomId, ...ids.filter((id) => id !== roomId)].slice(0, MOST_OPEN_TALKS));
  return (
    <>
      {roomIds.length > 0 && (
        <div className={classes['talks']}>
          {roomIds.map((roomId, place) => (
            <TalkPanel
              key={roomId}
              roomId={roomId}
              isNewest={place === 0}
              draft={drafts[roomId] ?? ''}
              onDraft={(text) => setDrafts((before) => ({ ...before, [roomId]: text }))}
              onClose={() => show((ids) => ids.filter((id) => id !== roomId))}
            />
          ))}
        </div>
      )}
      <DeskList
        desk={desk}
        address={address}
        caption="Talks that wait"
        rowsOf={({ rooms }) => rooms}
        hasMore={({ hasMore }) => hasMore}
        columns={talkColumns(now)}
        idOf={({ roomId }) => roomId}
        onOpen={({ roomId }) => open(roomId)}
        emptyTitle="Nobody waits for an answer"
        emptyText="Buyers who write show here by themselves."
      />
      {roomIds.length === MOST_OPEN_TALKS && (
        <NoticeLine>
          {MOST_OPEN_TALKS} talks are open. The next one takes the place of the oldest.
        </NoticeLine>
      )}
    </>
  );
}
