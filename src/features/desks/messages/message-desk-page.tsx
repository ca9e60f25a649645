import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import type { DeskAnswer } from '../../../contracts/desks/desk-reads.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { ActLines, DeskList, useDesk, useDeskActs } from '../frame/desk-list.tsx';
import { DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import { timeColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { TimeField } from '../frame/reason-act.tsx';
import { PickPerson } from '../frame/pick-found.tsx';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SEND_MESSAGE } from '../../../contracts/desks/desk-commands.ts';
import { internalPath } from '../../../domain/routes/internal-path.ts';
import { PINCODE } from '../../../domain/account/contact.ts';
import { sendTimeProblem } from '../../../domain/time.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import classes from '../frame/desk-page.module.css';

type Act = DeskAnswer<'fetch-audit-log'>['entries'][number];

/** For administrators: messages to one person's inbox, or to those of many, at once or later. */
export function MessageDeskPage() {
  return (
    <DeskPage title="Messages to inboxes" of="admin">
      <SentMessages />
    </DeskPage>
  );
}

/** What was sent is read from the audit log, which has a line about each message. */
const COLUMNS: readonly DeskColumn<Act>[] = [
  { key: 'title', label: 'Message', value: ({ reason }) => reason },
  { key: 'to', label: 'To', value: ({ subject }) => readersOf(subject) },
  {
    key: 'by',
    label: 'Sent by',
    value: ({ name, userId }) => (name === '' ? String(userId) : name),
  },
  timeColumn('at', 'When', ({ at }) => at),
];

const readersOf = (subject: string): string =>
  subject
    .replace(/^person:/, 'Person ')
    .replace(/^area:/, 'Pincode ')
    .replace(/^(sellers|everybody)$/, (word) => (word === 'sellers' ? 'Shops' : 'Everybody'));

function SentMessages() {
  const address = useDeskAddress();
  const ask = useMemo(() => ({ service: 'send-inbox-message', limit: 100 }), []);
  const desk = useDesk('fetch-audit-log', ask);
  const acts = useDeskActs();
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      <ActLines acts={acts.filter(({ subject }) => subject.startsWith(deskSubjects.messages))} />
      <DeskList
        desk={desk}
        address={address}
        caption="Sent messages"
        rowsOf={({ entries }) => entries}
        hasMore={({ hasMore }) => hasMore}
        columns={COLUMNS}
        idOf={({ position }) => String(position)}
        emptyTitle="No message was sent yet"
        emptyText="What you write shows in the inbox of its reader for 90 days."
      >
        <Button h={44} onClick={() => setIsWriting(true)}>
          Write a message
        </Button>
      </DeskList>
      {isWriting && <WriteMessage onClose={() => setIsWriting(false)} />}
    </>
  );
}

/** What is typed before something goes to everybody: a tap alone can be a mistake. */
const EVERYBODY = 'everybody';

/** A message as it is being written. */
interface Draft {
  readonly audience: 'person' | 'sellers' | 'area' | typeof EVERYBODY;
  readonly userId: string;
  readonly areaCode: string;
  /** ms; null: at once. */
  readonly sendAt: number | null;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly typed: string;
}

const EMPTY: Draft = {
  audience: 'person',
  userId: '',
  areaCode: '',
  sendAt: null,
  title: '',
  body: '',
  path: '',
  typed: '',
};

/** Why a draft can't be sent, in words; null when it can. `now` in ms. */
function draftProblem(draft: Draft, now: number): string | null {
  const { audience, userId, areaCode, title, path, typed, sendAt } = draft;
  if (audience === 'person' && userId === '') return 'Please choose who reads it.';
  if (audience === 'area' && !PINCODE.test(areaCode.trim())) return 'A pincode has six digits.';
  const late = sendAt === null ? null : sendTimeProblem(sendAt, now);
  if (late !== null) return late;
  if (title.trim() === '') return 'Please write a title.';
  if (path.trim() !== '' && internalPath(path.trim()) !== path.trim()) {
    return 'A message leads to a screen of the app, such as /how-to-earn.';
  }
  if (audience === EVERYBODY && typed.trim().toLowerCase() !== EVERYBODY) {
    return `This goes to all people of Haat. Please type “${EVERYBODY}” to send it.`;
  }
  return null;
}

/** Writes a message, and shows it as its reader will see it. */
function WriteMessage({ onClose }: { readonly onClose: () => void }) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const form = useForm({ initialValues: EMPTY });
  const { values: draft } = form;
  const { audience, title, body } = draft;
  const change = (part: Partial<Draft>) => form.setValues(part);
  const send = () =>
    run(async () => {
      const problem = draftProblem(draft, Date.now());
      if (problem !== null) return problem;
      const toUserId = audience === 'person' ? Number(draft.userId) : null;
      const readers = audience === 'person' ? EVERYBODY : audience;
      const areaCode = audience === 'area' ? draft.areaCode.trim() : null;
      const to = { toUserId, readers, areaCode, sendAt: draft.sendAt };
      const text = { title: title.trim(), body: body.trim(), path: draft.path.trim() };
      const result = await appendCommand(haat, SEND_MESSAGE, {
        ask: { ...text, ...to, wzrk_id: haat.newId(), pivotId: 'desk' },
        about: text.title,
      });
      if (!result.ok) return result.message;
      onClose();
      return null;
    });
  return (
    <Sheet title="Write a message" onClose={onClose}>
      <Readers draft={draft} change={change} />
      <TextField
        label="Title"
        maxLength={120}
        value={title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        label="Text"
        maxLength={1000}
        rows={3}
        value={body}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      <TextField
        label="Leads to (optional)"
        description="A screen of the app, such as /how-to-earn."
        maxLength={300}
        value={draft.path}
        onChange={(event) => change({ path: event.currentTarget.value })}
      />
      <TimeField
        label="Shows from (India, optional)"
        description="Left empty, it is sent at once."
        value={draft.sendAt}
        onChange={(sendAt) => change({ sendAt })}
      />
      <Preview draft={draft} />
      {audience === EVERYBODY && (
        <TextField
          label={`Type “${EVERYBODY}” to send it to all people of Haat`}
          autoCapitalize="off"
          autoComplete="off"
          value={draft.typed}
          onChange={(event) => change({ typed: event.currentTarget.value })}
        />
      )}
      <AlertLine message={message} />
      <div className={classes['buttons']}>
        <Button h={48} disabled={busy} onClick={send}>
          Send
        </Button>
      </div>
    </Sheet>
  );
}

interface DraftPart {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

/** Whose inboxes it goes to. */
function Readers({ draft, change }: DraftPart) {
  const { audience } = draft;
  return (
    <>
      <ChoiceChips
        legend="To"
        choices={[
          { value: 'person', label: 'One person' },
          { value: 'sellers', label: 'Shops' },
          { value: 'area', label: 'A pincode' },
          { value: EVERYBODY, label: 'Everybody' },
        ]}
        value={audience}
        onChange={(chosen) => change({ audience: chosen })}
      />
      {audience === 'person' && (
        <PickPerson
          label="Reader"
          userId={draft.userId}
          onChange={(person) => change({ userId: person?.id ?? '' })}
        />
      )}
      {audience === 'area' && (
        <TextField
          label="Pincode"
          description="Whoever has an address there reads it."
          inputMode="numeric"
          maxLength={6}
          value={draft.areaCode}
          onChange={(event) => change({ areaCode: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** A message as its reader sees it, when, and where it leads. */
function Preview({ draft: { title, body, path, sendAt } }: Pick<DraftPart, 'draft'>) {
  if (title.trim() === '') return null;
  return (
    <section aria-label="As its reader sees it" className={classes['preview']}>
      <h3 className={classes['heading']}>{title}</h3>
      {body.trim() !== '' && <p className={classes['words']}>{body.trim()}</p>}
      <p className={classes['words']}>
        <small>
          {sendAt === null ? 'At once' : <DateTime ms={sendAt} />}
          {path.trim() !== '' && `, leads to ${path.trim()}`}
        </small>
      </p>
    </section>
  );
}
