import type { OrderState } from '../../db/person-database.ts';
import { MESSAGES } from '../../domain/messages.ts';

/** What to say of an order before the server stands by it (ORD-1). */
export function orderWaitText(state: OrderState): string {
  switch (state) {
    case 'waiting':
      return 'Not ordered yet. It is kept on this phone and sent when the network is there.';
    case 'sent':
      return MESSAGES.confirmingOrder;
    case 'needs-buyer':
      return 'Not ordered yet. Your answer is needed.';
    case 'confirmed':
      return MESSAGES.orderUnderProcess;
  }
}
