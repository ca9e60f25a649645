import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { noteTalkRead, talkActs } from '../../commands/orders/say-in-order-talk.ts';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import type { BoardOrder } from '../../db/reads/shop-board.ts';
import { readOrderTalk } from '../../db/reads/orders/order-extras.ts';
import { hasMaskedNumber } from '../../domain/account/contact.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useKeptAnswer } from '../../ports/use-kept-answer.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { Mark } from '../../ui/notices/mark.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { OrderTalk } from '../../ui/orders/talk-log.tsx';

const OVER = 'This order has been over for a week: what was said stays here.';
const HINT = 'The customer and Haat’s customer care read it.';
const MASKED = `${HINT} Phone numbers are hidden here; the customer’s own is on the order that you have accepted.`;

/** The way to the talk with the customer of an order, marked while there is something to read. */
export function ToTalk(props: { readonly hasNews: boolean; readonly onTalk: () => void }) {
  const { hasNews, onTalk } = props;
  return (
    <Button
      h={48}
      variant="light"
      rightSection={hasNews && <Mark tone="attention">New</Mark>}
      onClick={onTalk}
    >
      Message
    </Button>
  );
}

/**
 * The talks of a board. One that is open stays open, and what is typed stays typed, while its order moves to another column.
 */
export function useBoardTalks(orders: readonly BoardOrder[]) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [drafts] = useState(() => new Map<string, string>());
  const order = orders.find((board) => board.order.orderId === openId)?.order;
  const element = order !== undefined && (
    <OrderTalkSheet
      key={order.orderId}
      order={order}
      drafts={drafts}
      onClose={() => setOpenId(null)}
    />
  );
  return { element, open: setOpenId };
}

interface OrderTalkSheetProps {
  readonly order: ShopOrder;
  /** What is typed, by order; read when the sheet opens. */
  readonly drafts: Map<string, string>;
  readonly onClose: () => void;
}

/** A shop's talk with a customer about an order. What is written waits in the outbox (SELL-1). */
function OrderTalkSheet({ order, drafts, onClose }: OrderTalkSheetProps) {
  const haat = useHaat();
  const { sync } = haat;
  const { orderId, customerName, isMasked = false } = order;
  const ask = useCallback(() => sync.pullOrderTalk(orderId), [sync, orderId]);
  const refresh = useBackgroundRefresh(ask);
  const { kept, isKnown } = useKeptAnswer(refresh.state, orderId, ({ person }) =>
    readOrderTalk(person, orderId),
  );
  const talk = kept?.talk ?? null;
  const messages = talk?.messages ?? null;
  const lastHere = messages?.at(-1)?.position ?? 0;
  // The board is told of each message (LIVE-1), and says here how far the talk is.
  const lastThere = order.talk?.lastPosition ?? 0;
  const asked = useRef(lastThere);
  const { retry } = refresh;
  useEffect(() => {
    if (lastThere <= asked.current) return;
    asked.current = lastThere;
    retry();
  }, [lastThere, retry]);
  useEffect(() => {
    if (lastHere > 0) void noteTalkRead(haat, orderId, lastHere);
  }, [haat, orderId, lastHere]);
  const problem = talk === null && isKnown ? refresh.problem : null;
  const buyer = customerName === '' ? 'Customer' : customerName;
  const own = talk?.own ?? (isMasked ? 'staff' : 'shop');
  return (
    <Sheet title={`Message ${buyer}`} onClose={onClose}>
      <OrderTalk
        own={own}
        names={{ buyer, shop: own === 'shop' ? 'Your shop' : 'Shop', staff: 'Haat' }}
        messages={messages}
        unsent={kept?.unsent ?? []}
        isReading={talk === null && !isKnown}
        overText={talk?.isOver === true && own !== 'staff' ? OVER : null}
        problem={problem}
        emptyText="Ask or tell the customer something about this order. Answers show here."
        hint={hasMaskedNumber((messages ?? []).map(({ text }) => text)) ? MASKED : HINT}
        draft={drafts.get(orderId) ?? ''}
        onDraft={(text) => drafts.set(orderId, text)}
        {...talkActs(haat, orderId)}
      />
    </Sheet>
  );
}
