import {
  type Icon,
  IconBuildingStore,
  IconChevronRight,
  IconLifebuoy,
  IconMail,
  IconMessageCircle,
  IconMessages,
  IconPhone,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contracts/schemas.ts';
import type { OrderRow } from '../../../db/person-database.ts';
import { readStoreContact } from '../../../db/reads/orders/order-extras.ts';
import { storePath, ticketCreatePath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useKeptAnswer } from '../../../ports/use-kept-answer.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { isLineProblem, useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import classes from './customer-care-sheet.module.css';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ChatFailure, ChatMessage } from '../../../contracts/orders/chat/chat-room.ts';
import { subjects } from '../../../contracts/live/pokes.ts';
import { useTold } from '../../../ports/use-follow.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TalkLog } from '../../../ui/orders/talk-log.tsx';
import talkClasses from '../../../ui/orders/talk-log.module.css';

/** Where no live stream tells of answers (LIVE-4). */
const REFRESH_EVERY_MS = 10_000;
const OFFLINE = 'You are offline. A talk needs the network; a ticket can be written without it.';
/** As the service takes it, characters. */
const LONGEST = 1000;

/** A talk with customer relations. It lives on the server alone: what is not sent stays in the field. */
function ChatPart({ order }: { readonly order: Order }) {
  const { session, sync } = useHaat();
  const { externalReferenceId } = order;
  const failure = chatFailureOf(order);
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null);
  const form = useForm({ initialValues: { text: '' } });
  const { busy, message, run } = useBusyTask();
  const listen = useCallback(async () => {
    const answer = await sync.talk(externalReferenceId, failure, null);
    if (answer.ok) setMessages(answer.value ?? []);
    return answer;
  }, [sync, externalReferenceId, failure]);
  const { state, problem, retry } = useBackgroundRefresh(listen, {
    everyMs: REFRESH_EVERY_MS,
    isLive: true,
  });
  useTold(session === null ? '' : subjects.talk(session.userId), retry);

  function send({ text }: { readonly text: string }): void {
    run(async () => {
      const answer = await sync.talk(externalReferenceId, failure, text.trim());
      if (!answer.ok) return isLineProblem(answer.problem) ? OFFLINE : answer.problem.message;
      setMessages(answer.value ?? []);
      form.reset();
      return null;
    });
  }

  const trouble = problem === null ? null : isLineProblem(problem) ? OFFLINE : problem.message;
  return (
    <>
      {messages === null && state === 'asking' && <Bone height={88} />}
      {messages?.length === 0 && <p>Tell us what is wrong. Answers show here.</p>}
      {messages !== null && messages.length > 0 && (
        <TalkLog messages={messages} own="buyer" names={{ staff: 'Haat' }} />
      )}
      <form className={talkClasses['form']} onSubmit={form.onSubmit(send)}>
        <TextArea
          label="Your message"
          rows={2}
          maxLength={LONGEST}
          {...form.getInputProps('text')}
        />
        <AlertLine message={message ?? trouble} />
        <Button type="submit" size="md" loading={busy} disabled={form.values.text.trim() === ''}>
          Send
        </Button>
      </form>
    </>
  );
}

/** What a talk about an order is about, by where the order stands; each has a room of its own. */
export function chatFailureOf({ status, refund }: Pick<Order, 'status' | 'refund'>): ChatFailure {
  if (status === 'ORDER_RETURN_REJECTED' || status === 'ORDER_RETURN_INITIATED') {
    return 'return-failed';
  }
  if ((refund ?? null) !== null || status === 'ORDER_REFUND_REJECTED') return 'refund-late';
  return 'delivery-failed';
}

export interface CustomerCareSheetProps {
  readonly order: OrderRow;
  readonly server: Order;
  readonly onClose: () => void;
  /** Opens the talk with the shop instead of this. */
  readonly onTalkToShop: () => void;
}

/** Whom to call or write to about an order, from the provider's details; kept on the phone once it was told. */
export function CustomerCareSheet(props: CustomerCareSheetProps) {
  const { order, server, onClose, onTalkToShop } = props;
  const { storeId, storeName } = order;
  const [isTalking, setIsTalking] = useState(false);
  const { sync } = useHaat();
  const pullContact = useCallback(() => sync.pullStoreContact(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(pullContact);
  const { kept, isKnown } = useKeptAnswer(refresh.state, storeId, ({ device }) =>
    readStoreContact(device, storeId),
  );
  const contact = kept ?? null;
  const isReading = contact === null && !isKnown;
  if (isTalking) {
    return (
      <Sheet title="Write to Haat" onClose={onClose}>
        <ChatPart order={server} />
      </Sheet>
    );
  }
  const subject = encodeURIComponent(`Order ${server.orderId}`);
  return (
    <Sheet title={contact?.name ?? 'Customer Care'} onClose={onClose}>
      <p className={classes['about']}>
        {storeName} · Order Id {server.orderId}
        {contact?.place !== undefined && (
          <>
            <br />
            {contact.place}
          </>
        )}
      </p>
      {isReading && <Bone height={112} />}
      {!isReading && contact === null && (
        <p className={classes['about']}>
          {isLineProblem(refresh.problem)
            ? 'You are offline, and the number of this store is not on this phone yet. A ticket can be written now and is sent later.'
            : (refresh.problem?.message ?? '')}
        </p>
      )}
      <ul className={classes['ways']}>
        <TalkWay
          Icon={IconMessages}
          label="Message the shop"
          detail="About this order, also without the network"
          onOpen={onTalkToShop}
        />
        {contact !== null && contact.phone !== '' && (
          <li>
            <a href={`tel:${contact.phone}`} className={classes['way']}>
              <IconPhone size={22} stroke={1.8} aria-hidden />
              <span className={classes['what']}>
                Call<span className={classes['detail']}>{contact.phone}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </a>
          </li>
        )}
        {contact !== null && contact.email !== '' && (
          <li>
            <a href={`mailto:${contact.email}?subject=${subject}`} className={classes['way']}>
              <IconMail size={22} stroke={1.8} aria-hidden />
              <span className={classes['what']}>
                Write a mail<span className={classes['detail']}>{contact.email}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </a>
          </li>
        )}
        {(contact?.otherShops ?? []).map((shop) => (
          <OtherShop key={shop.id} {...shop} />
        ))}
        <TalkWay
          Icon={IconMessageCircle}
          label="Write to Haat"
          detail="A talk about this order"
          onOpen={() => setIsTalking(true)}
        />
        <li>
          <Link to={ticketCreatePath(order.id)} className={classes['way']}>
            <IconLifebuoy size={22} stroke={1.8} aria-hidden />
            <span className={classes['what']}>
              Raise a ticket
              <span className={classes['detail']}>With a picture, also without the network</span>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      </ul>
    </Sheet>
  );
}

interface TalkWayProps {
  readonly Icon: Icon;
  readonly label: string;
  readonly detail: string;
  readonly onOpen: () => void;
}

function TalkWay({ Icon: Sign, label, detail, onOpen }: TalkWayProps) {
  return (
    <li>
      <button type="button" className={classes['way']} onClick={onOpen}>
        <Sign size={22} stroke={1.8} aria-hidden />
        <span className={classes['what']}>
          {label}
          <span className={classes['detail']}>{detail}</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </button>
    </li>
  );
}

function OtherShop({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <li>
      <Link to={storePath(id)} className={classes['way']}>
        <IconBuildingStore size={22} stroke={1.8} aria-hidden />
        <span className={classes['what']}>
          {name}
          <span className={classes['detail']}>Another shop of this seller</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  );
}
