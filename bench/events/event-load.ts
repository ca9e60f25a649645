import { randomUUID } from 'node:crypto';
import {
  type EventMessage,
  GENERAL_TOPIC,
  messagesPath,
} from '../../src/contracts/events/event-topics.ts';
import { addToCart } from '../../src/domain/events/cart-events.ts';
import { envelopeV1 } from '../../src/events/envelopes/envelopes.ts';
import { personById } from '../../src/events/event-person.ts';
import { postOf } from '../server/load.ts';

const APP = { name: 'haat', version: '0.1.0' };

/** An event as a phone sends it, of today. */
function aMessage(session: string): EventMessage {
  const line = { itemId: 'rice-1', name: 'Basmati rice 5 kg', quantity: 1, pricePaise: 64_900 };
  const event = {
    ...addToCart('store-1', line),
    id: randomUUID(),
    createdAt: Date.now(),
    screen: '/store/store-1/item',
    userId: null,
    sessionId: session,
    source: 'PWA',
    campaign: null,
    surroundings: [{ refType: 'location', refValue: '12.93,77.685' }],
  };
  return envelopeV1({ event, person: personById(null) }, APP, { topicIdentifier: 'cart' });
}

/** Requests of so many events in all, `size` in each, as they go over the line. */
export function eventPosts(server: string, events: number, size: number): string[] {
  const url = `${server}/events${messagesPath(GENERAL_TOPIC.production)}`;
  return Array.from({ length: Math.ceil(events / size) }, (_, request) =>
    postOf(
      url,
      {},
      Array.from({ length: size }, () => aMessage(`session-${request}`)),
    ),
  );
}
