import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef } from 'react';
import { changeStaff } from '../../../commands/sellers/change-shop.ts';
import type { KeptWork, StaffChange } from '../../../contracts/sellers/shop-staff.ts';
import { readUnsentStaff } from '../../../db/reads/shop-desk.ts';
import { MOBILE_NUMBER, normalizeMobileNumber } from '../../../domain/account/contact.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { Mark } from '../../../ui/notices/mark.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { useShopAnswer } from '../use-shop-answer.ts';
import classes from '../join/join.module.css';

/** Edge of a picture of kept work, px. */
const PICTURE_EDGE = 64;
/** Lines of kept work that are shown of one piece. */
const MOST_LINES = 20;

/** Who works at a shop beside its owner, and what came in from people who do no more; nothing for who only works there. */
export function ShopStaff({ storeId }: { readonly storeId: string }) {
  const haat = useHaat();
  const { person } = haat;
  const ask = useMemo(() => ({ storeId }), [storeId]);
  const { kept, refresh } = useShopAnswer('fetch-shop-staff', ask);
  const unsent = useLiveQuery(async () => readUnsentStaff(person, storeId), [person, storeId]);
  useAskAfterSending(unsent?.length ?? 0, refresh.retry);
  const { message, run } = useBusyTask();
  if (kept === undefined || kept === null) return null;
  const change = (wish: StaffChange) =>
    run(async () => {
      const result = await changeStaff(haat, { storeId, change: wish });
      return result.ok ? null : result.message;
    });
  // In the order in which it was done.
  const doNow = (pieces: readonly KeptWork[]) =>
    run(async () => {
      for (const { workId } of pieces.toReversed()) {
        const wish = { act: 'do-work', workId } as const;
        const result = await changeStaff(haat, { storeId, change: wish });
        if (!result.ok) return result.message;
      }
      return null;
    });
  const leaving = new Set(
    unsent?.flatMap(({ payload }) =>
      payload.change.act === 'remove' ? [payload.change.userId] : [],
    ),
  );
  const { people, work } = kept.answer.staff;
  const saidOf = (act: 'read-work' | 'do-work') =>
    new Set(
      unsent?.flatMap(({ payload, refused }) =>
        payload.change.act === act && refused === null ? [payload.change.workId] : [],
      ),
    );
  const [read, doing] = [saidOf('read-work'), saidOf('do-work')];
  const unread = work.filter(({ workId }) => !read.has(workId));
  const toDo = unread.filter(({ workId, canDo }) => canDo && !doing.has(workId));
  return (
    <Section title="People who work here">
      <Panel>
        {toDo.length > 1 && (
          <Button h={48} variant="light" onClick={() => doNow(toDo)}>
            Do all {toDo.length} now
          </Button>
        )}
        {unread.map((each) => (
          <WorkKept
            key={each.workId}
            work={each}
            isWaiting={doing.has(each.workId)}
            onDo={() => doNow([each])}
            onRead={() => change({ act: 'read-work', workId: each.workId })}
          />
        ))}
        <ul className={classes['days']} aria-label="People of your shop">
          {people.map(({ userId, name, maskedNumber }) => (
            <li key={userId}>
              <span>
                {name} <span className={classes['soft']}>{maskedNumber}</span>
              </span>
              {leaving.has(userId) ? (
                <Mark tone="waiting">Leaving, waiting to send</Mark>
              ) : (
                <Button
                  h={44}
                  px={12}
                  variant="subtle"
                  color="red"
                  aria-label={`Remove ${name}`}
                  onClick={() => change({ act: 'remove', userId })}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
          {unsent?.map(
            ({ payload: { change: wish }, refused }) =>
              wish.act === 'invite' && (
                <li key={wish.mobileNumber}>
                  <span>{wish.name}</span>
                  <Mark tone={refused === null ? 'waiting' : 'attention'}>
                    {refused === null ? 'Waiting to send' : refused.message}
                  </Mark>
                </li>
              ),
          )}
        </ul>
        <AlertLine message={message} />
        <InviteForm
          onInvite={(name, mobileNumber) => change({ act: 'invite', name, mobileNumber })}
        />
      </Panel>
    </Section>
  );
}

/** Once the server has taken a change it is asked how it is now. */
function useAskAfterSending(waiting: number, retry: () => void): void {
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) retry();
    before.current = waiting;
  }, [waiting, retry]);
}

interface WorkKeptProps {
  readonly work: KeptWork;
  /** The owner has said that it is to be done, and the server has not answered yet. */
  readonly isWaiting: boolean;
  readonly onDo: () => void;
  readonly onRead: () => void;
}

/** What somebody did without the network who was removed meanwhile: the owner may do it in their place. */
function WorkKept({ work, isWaiting, onDo, onRead }: WorkKeptProps) {
  const { name, lines, at, canDo, refusal, pictures = [] } = work;
  return (
    <section aria-label={`Work of ${name}`} className={classes['kept']}>
      <NoticeLine tone="warn">
        {name} did this after leaving your shop, and it is not done (<DateTime ms={at} isWithin />
        ):
      </NoticeLine>
      <ul>
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > MOST_LINES && <li>and {lines.length - MOST_LINES} more</li>}
      </ul>
      {pictures.length > 0 && (
        <p className={classes['acts']}>
          {pictures.map((picture) => (
            <Picture key={picture} picture={picture} size={PICTURE_EDGE} />
          ))}
        </p>
      )}
      {refusal !== undefined && <NoticeLine tone="warn">Not done: {refusal}</NoticeLine>}
      {isWaiting ? (
        <Mark tone="waiting">Waiting to send</Mark>
      ) : (
        <p className={classes['acts']}>
          {canDo && (
            <Button h={44} variant={refusal === undefined ? 'filled' : 'light'} onClick={onDo}>
              Do this now
            </Button>
          )}
          <Button h={44} variant="light" onClick={onRead}>
            I have read it
          </Button>
        </p>
      )}
    </section>
  );
}

interface InviteFormProps {
  readonly onInvite: (name: string, mobileNumber: string) => void;
}

/** Somebody who is invited sees the shop once they sign in with the number. */
function InviteForm({ onInvite }: InviteFormProps) {
  const messages = useMessages();
  const form = useForm({
    initialValues: { name: '', mobileNumber: '' },
    validate: {
      name: (name) => (name.trim() === '' ? messages.required : null),
      mobileNumber: (number) =>
        MOBILE_NUMBER.test(normalizeMobileNumber(number)) ? null : messages.invalidMobileNumber,
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ name, mobileNumber }) => {
        onInvite(name.trim(), normalizeMobileNumber(mobileNumber));
        form.reset();
      })}
    >
      <div className={classes['pair']}>
        <TextField label="Name" maxLength={60} {...form.getInputProps('name')} />
        <TextField
          label="Mobile number"
          type="tel"
          inputMode="tel"
          {...form.getInputProps('mobileNumber')}
        />
      </div>
      <Button type="submit" h={48} mt={12} variant="light">
        Invite
      </Button>
    </form>
  );
}
