import {
  IconChevronRight,
  IconLifebuoy,
  IconMail,
  IconMessageCircle,
  IconPhone,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contracts/schemas.ts';
import type { OrderRow } from '../../../db/person-database.ts';
import { readStoreContact } from '../../../db/reads/orders/order-extras.ts';
import { ticketCreatePath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useKeptAnswer } from '../../../ports/use-kept-answer.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { isLineProblem, useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { ChatPart } from './chat-part.tsx';
import classes from './customer-care-sheet.module.css';

export interface CustomerCareSheetProps {
  readonly order: OrderRow;
  readonly server: Order;
  readonly onClose: () => void;
}

/** Whom to call or write to about an order, from the provider's details; kept on the phone once it was told. */
export function CustomerCareSheet({ order, server, onClose }: CustomerCareSheetProps) {
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
        <li>
          <button
            type="button"
            className={classes['way']}
            onClick={() => {
              setIsTalking(true);
            }}
          >
            <IconMessageCircle size={22} stroke={1.8} aria-hidden />
            <span className={classes['what']}>
              Write to Haat<span className={classes['detail']}>A talk about this order</span>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </button>
        </li>
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
