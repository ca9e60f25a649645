import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SEND_MESSAGE } from '../../../contracts/desks/desk-commands.ts';
import { EVERYBODY, isConfirmed } from '../../../contracts/inbox/send-inbox-message.ts';
import { PINCODE } from '../../../domain/account/contact.ts';
import { internalPath } from '../../../domain/routes/internal-path.ts';
import { sendTimeProblem } from '../../../domain/time.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { PickPerson } from '../frame/pick-found.tsx';
import { TimeField } from '../frame/reason-act.tsx';
import classes from '../frame/desk-page.module.css';

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
  if (audience === EVERYBODY && !isConfirmed(typed)) {
    return `This goes to all people of Haat. Please type “${EVERYBODY}” to send it.`;
  }
  return null;
}

/** Writes a message, and shows it as its reader will see it. */
export function WriteMessage({ onClose }: { readonly onClose: () => void }) {
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
      const to = { toUserId, readers, areaCode, sendAt: draft.sendAt, confirmation: draft.typed };
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
