import { useCallback } from 'react';
import { talkActs } from '../../../commands/orders/say-in-order-talk.ts';
import { subjects } from '../../../contracts/live/pokes.ts';
import { readOrderTalk } from '../../../db/reads/orders/order-extras.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useTold } from '../../../ports/use-follow.ts';
import { useKeptAnswer } from '../../../ports/use-kept-answer.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { OrderTalk } from '../../../ui/orders/talk-log.tsx';

/** Where no live stream tells of answers (LIVE-4). */
const REFRESH_EVERY_MS = 10_000;
const RHYTHM = { everyMs: REFRESH_EVERY_MS, isLive: true };
const OVER =
  'This order has been over for a week: what was said stays here. For help with it, write to Haat.';

export interface ShopTalkSheetProps {
  /** The order's own id. */
  readonly orderId: string;
  readonly storeName: string;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onClose: () => void;
}

/** A buyer's talk with the shop about an order. What is written waits in the outbox (ORD-1). */
export function ShopTalkSheet({ orderId, storeName, draft, onDraft, onClose }: ShopTalkSheetProps) {
  const haat = useHaat();
  const { session, sync } = haat;
  const ask = useCallback(() => sync.pullOrderTalk(orderId), [sync, orderId]);
  const refresh = useBackgroundRefresh(ask, RHYTHM);
  useTold(session === null ? '' : subjects.talk(session.userId), refresh.retry);
  const { kept, isKnown } = useKeptAnswer(refresh.state, orderId, ({ person }) =>
    readOrderTalk(person, orderId),
  );
  const talk = kept?.talk ?? null;
  const problem = talk === null && isKnown ? refresh.problem : null;
  return (
    <Sheet title={`Message ${storeName}`} onClose={onClose}>
      <OrderTalk
        own="buyer"
        names={{ shop: 'Shop', staff: 'Haat' }}
        messages={talk?.messages ?? null}
        unsent={kept?.unsent ?? []}
        isReading={talk === null && !isKnown}
        overText={talk?.isOver === true ? OVER : null}
        problem={problem}
        emptyText="Ask or tell the shop something about this order. Answers show here."
        hint="The shop sees no phone numbers that you write. Haat’s customer care can read along."
        draft={draft}
        onDraft={onDraft}
        {...talkActs(haat, orderId)}
      />
    </Sheet>
  );
}
