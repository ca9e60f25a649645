import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCart, saveUpdateCart } from '../../../src/contracts/cart/cart.ts';
import { aCartLine } from '../../support/builders/cart-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const read = async (as: PersonSession, deviceId = randomUUID()) =>
  (await server.call(getCart, { deviceId }, { as })).output.cart;

describe('get-cart', () => {
  test('is empty and of version 0 for a person who never sent one', async () => {
    const ravi = await server.signIn('9876543211');
    expect(await read(ravi)).toEqual({ lines: [], coupons: [], taken: 0, version: 0 });
  });

  test('tells each device which of its own edits are in it', async () => {
    const [phone, tablet] = [randomUUID(), randomUUID()];
    const [lineId, gone] = [randomUUID(), randomUUID()];
    const message = { deviceId: phone, sequence: 4, coupons: [] };
    const lines = [lineId, gone].map((id, n) => ({ lineId: id, edit: n + 1, line: aCartLine() }));
    await server.call(saveUpdateCart, { ...message, lines, removedLines: [] }, { as: asha });
    const sent = await server.call(
      saveUpdateCart,
      { ...message, sequence: 5, lines: [], removedLines: [{ lineId: gone, edit: 5 }] },
      { as: asha },
    );
    const cart = await read(asha, phone);
    expect(cart).toEqual(sent.output.cart);
    expect(cart).toMatchObject({ taken: 5, lines: [{ lineId, line: aCartLine() }] });
    expect(await read(asha, tablet)).toEqual({ ...cart, taken: 0 });
  });

  test('changes nothing', async () => {
    const before = await read(asha);
    await read(asha);
    expect((await read(asha)).version).toBe(before.version);
  });
});
