import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { discardEntry, ON_ITS_WAY } from '../../commands/outbox/discard-entry.ts';
import { noteTalkRead, sayInOrderTalk } from '../../commands/orders/say-in-order-talk.ts';
import { LONGEST_MESSAGE } from '../../contracts/orders/chat/order-talk.ts';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import type { BoardOrder } from '../../db/reads/shop-board.ts';
import { readOrderTalk } from '../../db/reads/orders/order-extras.ts';
import { hasMaskedNumber } from '../../domain/account/contact.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useKeptAnswer } from '../../ports/use-kept-answer.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { Mark } from '../../ui/notices/mark.tsx';
import { isLineProblem, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { OrderTalk } from '../../ui/orders/talk-log.tsx';

const OFFLINE =
  'You are offline, and what was said before is not on this phone. What you write now is sent later.';
const OVER = 'This order has been over for a week: what was said stays here.';
const HINT = 'The customer and Haat’s customer care read it.';
const MASKED = `${HINT} Phone numbers are hidden here; the customer’s own is on the order that you have accepted.`;

/** The way to the talk with the customer of an order, marked while there is something to read. */
export function ToTalk({ board: { order, hasNews = false } }: { readonly board: BoardOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState('');
  return (
    <>
      <Button
        h={48}
        variant="light"
        rightSection={hasNews && <Mark tone="attention">New</Mark>}
        onClick={() => setIsOpen(true)}
      >
        Message
      </Button>
      {isOpen && (
        <OrderTalkSheet
          order={order}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface OrderTalkSheetProps {
  readonly order: ShopOrder;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onClose: () => void;
}

/** A shop's talk with a customer about an order. What is written waits in the outbox (SELL-1). */
function OrderTalkSheet({ order, draft, onDraft, onClose }: OrderTalkSheetProps) {
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
        trouble={problem && (isLineProblem(problem) ? OFFLINE : problem.message)}
        emptyText="Ask or tell the customer something about this order. Answers show here."
        hint={hasMaskedNumber((messages ?? []).map(({ text }) => text)) ? MASKED : HINT}
        longest={LONGEST_MESSAGE}
        draft={draft}
        onDraft={onDraft}
        onSend={async (message) => {
          const result = await sayInOrderTalk(haat, { orderId, message });
          return result.ok ? null : result.message;
        }}
        onTakeBack={async (sequence) => {
          const result = await discardEntry(haat, sequence);
          if (!result.ok) return result.message;
          return result.value.discarded ? null : ON_ITS_WAY;
        }}
      />
    </Sheet>
  );
}
