import { cancelOrder } from '../../../src/commands/orders/cancel-order.ts';
import { committedPerson } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';

const KIND = 'cancel-order';
const SUBJECT = 'order-change:';

interface Cancellation {
  readonly phone: Phone;
  readonly personId: number;
  isGivenUp: boolean;
}

/** Cancelling a confirmed order: it is cancelled, or its buyer is told that its store was first. Stock is checked with the orders. */
export function createCancellationIntents(world: World): IntentModel {
  const { chance, market, violate } = world;
  const asked = new Map<string, Cancellation>();
  const isTooLate = (id: string): boolean => market.delivered.has(id) || market.takenOn.has(id);
  const isDone = (id: string): boolean => market.cancelled.has(id) || isTooLate(id);

  async function cancel(page: Page): Promise<void> {
    const { phone, personId, commands } = page;
    const rows = committedPerson(phone, personId)?.rows('orders') ?? [];
    const open = rows.filter(({ server }) => server?.status === 'ORDER_CREATED');
    if (open.length === 0) return;
    const { id } = chance.pick(open);
    market.mayCancel.add(id);
    const result = await cancelOrder(commands, id, '001');
    world.trace.note(`${page.context.actor.name} cancels ${id}: ${result.ok}`);
    if (result.ok && !asked.has(id)) asked.set(id, { phone, personId, isGivenUp: false });
  }

  return {
    name: 'cancellations',
    actions: [{ name: 'cancel an order', weight: 2, run: cancel }],
    checkPhone: ({ phone, personId, outbox }) => {
      for (const { kind, state, lastError, subject } of outbox) {
        if (kind !== KIND || state !== 'rejected') continue;
        const isRefusable = isTooLate(subject.slice(SUBJECT.length));
        if (isRefusable && lastError?.code === 'cancel_not_allowed') continue;
        violate(`OUT-4: a cancellation was refused for no reason: ${lastError?.code}`);
      }
      const here = new Set(outbox.map(({ subject }) => subject));
      for (const [id, each] of asked) {
        if (each.phone !== phone || each.personId !== personId || each.isGivenUp) continue;
        const isOver = isDone(id) || here.has(SUBJECT + id);
        if (!isOver) violate(`the cancellation of ${id} has vanished`);
      }
    },
    checkDelivery: () => {},
    abandon: (phone, personId) => {
      for (const each of asked.values()) {
        if (each.phone === phone && each.personId === personId) each.isGivenUp = true;
      }
    },
    decide: async () => {},
    checkAtRest: () => {
      for (const [id, { isGivenUp }] of asked) {
        if (!isGivenUp && !isDone(id)) violate(`${id} was never cancelled`);
      }
    },
  };
}
