import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepUploads } from '../../../server/uploads/store-upload.ts';
import { readOrderPicture, updateCall } from '../../../src/contracts/orders/return-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { anAddress, anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { aForm, aPhoto, uploadForm } from '../../support/inputs/uploads.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import { walkOrder } from '../../support/people/walk-order.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import type { PersonSession } from '../../support/service-client.ts';

const DAY = 86_400_000;

let server: TestServer;
let asha: PersonSession;
let order: Order;
/** A photo of what is returned, and one of nothing in the order. */
let shown: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  const store = await aStore(server.db);
  const { id: itemId } = await anItem(server.db, store.id);
  order = await placeOrder(server, asha, anOrderWish(store.id, [{ itemId, quantity: 1 }]));
  const at = server.clock.now();
  await walkOrder(server.db, { order, userId: asha.details.userId, to: 'DELIVERED', at });
  const upload = async () =>
    (await uploadForm(server.url, aForm(await aPhoto(), 'dal.jpg'), { as: asha })).fileId;
  [shown, other] = [await upload(), await upload()];
  await server.send(
    updateCall,
    {
      externalReferenceId: order.externalReferenceId,
      returnId: randomUUID(),
      reasonCode: '003',
      lines: [{ itemId, quantity: 1, pictureFileIds: [shown] }],
      requestedAt: at,
    },
    { as: asha },
  );
});
afterAll(() => server.close());

const read = (fileId: string, as: PersonSession) =>
  server.call(readOrderPicture, { orderId: order.orderId, fileId }, { as });

describe('read-order-picture', () => {
  test('ORD-5 shows a photo of returned goods to the buyer, the shop of the order and care', async () => {
    const shop = await signInAs(server, 'seller');
    await giveStore(server.db, order.storeId, shop);
    for (const as of [asha, shop, await signInAs(server, 'cr')]) {
      const { status, output } = await read(shown, as);
      expect([status, output.contentType]).toEqual([200, 'image/jpeg']);
      // No other file of the buyer is opened by the order.
      expect((await read(other, as)).problem.code).toBe('file_not_found');
    }
  });

  test('does not know the order for anybody else', async () => {
    const stranger = await signInAs(server, 'seller');
    await giveStore(server.db, (await aStore(server.db)).id, stranger);
    for (const as of [await server.signIn('9876543211'), stranger]) {
      expect((await read(shown, as)).problem.code).toBe('order_not_found');
    }
  });

  test('GATE-1 shows the photo of an order’s gate to its buyer, and to its shop once it has taken the order', async () => {
    const upload = async (as: PersonSession) =>
      (await uploadForm(server.url, aForm(await aPhoto(), 'gate.jpg'), { as })).fileId;
    const [gatePhoto, theirs] = [
      await upload(asha),
      await upload(await server.signIn('9876543212')),
    ];
    const store = await aStore(server.db);
    const { id: itemId } = await anItem(server.db, store.id);
    const shop = await signInAs(server, 'seller');
    await giveStore(server.db, store.id, shop);
    const placed = async (photo: string) => {
      const wish = anOrderWish(store.id, [{ itemId, quantity: 1 }]);
      return placeOrder(server, asha, { ...wish, address: anAddress({ gatePhoto: photo }) });
    };
    const { orderId, ...rest } = await placed(gatePhoto);
    expect(rest.address.gatePhoto).toBe(gatePhoto);
    const gate = (as: PersonSession) =>
      server.send(readOrderPicture, { orderId, fileId: gatePhoto }, { as });
    expect((await gate(asha)).output.contentType).toBe('image/jpeg');
    const care = await signInAs(server, 'cr');
    expect((await gate(shop)).problem.code).toBe('file_not_found');
    await walkOrder(server.db, {
      order: { orderId, ...rest },
      userId: asha.details.userId,
      to: 'ORDER_REQUEST_APPROVED',
      at: server.clock.now(),
    });
    expect((await gate(shop)).output.contentType).toBe('image/jpeg');
    expect((await gate(care)).problem.code).toBe('file_not_found');
    // A file of somebody else's opens nothing, whatever an address says.
    const foreign = await placed(theirs);
    const ask = { orderId: foreign.orderId, fileId: theirs };
    expect((await server.send(readOrderPicture, ask, { as: asha })).problem.code).toBe(
      'file_not_found',
    );
    await sweepUploads(server.db, server.clock.now() + 31 * DAY);
    expect((await gate(asha)).status).toBe(200);
  });

  test('has it also when files that nothing names are swept', async () => {
    await sweepUploads(server.db, server.clock.now() + 31 * DAY);
    expect((await read(shown, asha)).status).toBe(200);
    const answer = await fetch(`${server.url}/workflow/uploadFile/${other}`, {
      headers: { authorization: `Bearer ${asha.token}` },
    });
    expect(answer.status).toBe(404);
  });
});
