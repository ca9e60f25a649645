import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { TAKE_BACK_MESSAGE } from '../../../contracts/desks/desk-commands.ts';
import { type DeskMessage, MESSAGE_STATES } from '../../../contracts/inbox/send-inbox-message.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SelectField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import {
  ActLines,
  type ActsOn,
  type DeskAct,
  DeskList,
  isAnswered,
  RowState,
  standsColumn,
  useActsOn,
  useDesk,
  useUnlistedActs,
} from '../frame/desk-list.tsx';
import { DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import { timeColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';
import { WriteMessage } from './write-message.tsx';
import classes from '../frame/desk-page.module.css';

/** For administrators: messages to one person's inbox, or to those of many, at once or later. */
export function MessageDeskPage() {
  return (
    <DeskPage title="Messages to inboxes" of="admin">
      <Messages />
    </DeskPage>
  );
}

const STATES: Readonly<Record<DeskMessage['state'], readonly [text: string, tone: MarkTone]>> = {
  waiting: ['Not sent yet', 'waiting'],
  sent: ['Sent', 'done'],
  'taken-back': ['Taken back', 'ended'],
};

const subjectOf = ({ wzrk_id: id }: DeskMessage): string => deskSubjects.messages + id;

function readersOf({ toUserId, readers, areaCode }: DeskMessage): string {
  if (toUserId !== null) return `Person ${toUserId}`;
  return { everybody: 'Everybody', sellers: 'Shops', area: `Pincode ${areaCode}` }[readers];
}

const writerOf = ({ by: { name, userId } }: DeskMessage): string =>
  name === '' ? String(userId) : name;

const columns = (actsOn: ActsOn): readonly DeskColumn<DeskMessage>[] => [
  { key: 'title', label: 'Message', value: ({ title }) => title },
  { key: 'to', label: 'To', value: readersOf },
  { key: 'by', label: 'Written by', value: writerOf },
  timeColumn('at', 'Shows from', ({ sentAt }) => sentAt),
  standsColumn(actsOn, subjectOf, ({ state }) => STATES[state]),
];

function Messages() {
  const address = useDeskAddress();
  const state = MESSAGE_STATES.find((each) => each === address.get('status'));
  const ask = useMemo(() => ({ limit: 100, ...(state !== undefined && { state }) }), [state]);
  const desk = useDesk('fetch-desk-messages', ask);
  const actsOn = useActsOn();
  const [isWriting, setIsWriting] = useState(false);
  const messages = desk.kept?.answer.messages ?? [];
  const opened = messages.find(({ wzrk_id: id }) => id === address.get('open'));
  const unlisted = useUnlistedActs([deskSubjects.messages], messages.map(subjectOf));
  return (
    <>
      <ActLines acts={unlisted} />
      <DeskList
        desk={desk}
        address={address}
        caption="Messages"
        rowsOf={(answer) => answer.messages}
        hasMore={({ hasMore }) => hasMore}
        columns={columns(actsOn)}
        idOf={({ wzrk_id: id }) => id}
        onOpen={({ wzrk_id: id }) => address.set({ open: id })}
        emptyTitle={state === undefined ? 'No message was written yet' : 'No such message'}
        emptyText="What you write shows in the inbox of its reader for 90 days."
      >
        <SelectField
          aria-label="Which messages"
          value={state ?? ''}
          onChange={(event) => address.set({ status: event.currentTarget.value, open: '' })}
          data={[
            { value: '', label: 'All messages' },
            ...Object.entries(STATES).map(([value, [label]]) => ({ value, label })),
          ]}
        />
        <Button h={44} onClick={() => setIsWriting(true)}>
          Write a message
        </Button>
      </DeskList>
      {isWriting && <WriteMessage onClose={() => setIsWriting(false)} />}
      {opened !== undefined && (
        <MessageSheet
          message={opened}
          acts={actsOn(subjectOf(opened))}
          onClose={() => address.set({ open: '' })}
        />
      )}
    </>
  );
}

interface MessageSheetProps {
  readonly message: DeskMessage;
  readonly acts: readonly DeskAct[];
  readonly onClose: () => void;
}

/** A message in full; one that was not sent yet can be taken back. */
function MessageSheet({ message, acts, onClose }: MessageSheetProps) {
  const haat = useHaat();
  const { wzrk_id, title, body, path, sentAt, state } = message;
  const takeBack = async (reason: string) => {
    const ask = { wzrk_id, reason };
    const result = await appendCommand(haat, TAKE_BACK_MESSAGE, { ask, about: title });
    return result.ok ? null : result.message;
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <RowState acts={acts} state={STATES[state]} />
      {body !== '' && <p className={classes['words']}>{body}</p>}
      <dl className={classes['facts']}>
        <dt>To</dt>
        <dd>{readersOf(message)}</dd>
        <dt>Shows from</dt>
        <dd>
          <DateTime ms={sentAt} />
        </dd>
        {path !== '' && (
          <>
            <dt>Leads to</dt>
            <dd>{path}</dd>
          </>
        )}
        <dt>Written by</dt>
        <dd>{writerOf(message)}</dd>
      </dl>
      <ActLines acts={acts} />
      {state === 'waiting' && isAnswered(acts) && (
        <ReasonAct acts={[{ label: 'Take it back', isMain: true, run: takeBack }]} />
      )}
    </Sheet>
  );
}
