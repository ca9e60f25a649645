import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCart, type SaveCartPayload, saveUpdateCart } from '../../../src/contracts/cart/cart.ts';
import { MOST_PER_MESSAGE } from '../../../src/domain/cart/cart-messages.ts';
import { MOST_LINES } from '../../../server/cart/services/cart.ts';
import { cartLines } from '../../../server/cart/cart-tables.ts';
import { idempotencyKeys } from '../../../server/db/database-tables.ts';
import { sweepExpired } from '../../../server/db/sweep-expired.ts';
import { aCartLine } from '../../support/builders/cart-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A person with devices that know nothing but the numbers of their edits. */
async function aPerson() {
  const as = await server.signIn(aMobileNumber());
  const message = (deviceId: string, parts: Partial<SaveCartPayload>): SaveCartPayload => {
    const { lines = [], removedLines = [], coupons = [] } = parts;
    const edits = [...lines, ...removedLines, ...coupons].map(({ edit }) => edit);
    return { deviceId, sequence: Math.max(0, ...edits), lines, removedLines, coupons, ...parts };
  };
  const send = (deviceId: string, parts: Partial<SaveCartPayload>, key?: string) =>
    server.call(saveUpdateCart, message(deviceId, parts), { as, ...(key && { key }) });
  const cart = async (deviceId = randomUUID()) =>
    (await server.call(getCart, { deviceId }, { as })).output.cart;
  const quantities = async () =>
    (await cart()).lines
      .map(({ line }) => [line.itemId, line.quantity] as const)
      .toSorted(([item, quantity], [other, more]) =>
        item === other ? quantity - more : item < other ? -1 : 1,
      );
  return { as, message, send, cart, quantities };
}

const put = (lineId: string, edit: number, quantity = 1, itemId = 'onion') => ({
  lineId,
  edit,
  line: aCartLine({ itemId, quantity }),
});

describe('save-update-cart', () => {
  test('answers the whole cart, what it took, and a higher version each time', async () => {
    const { send } = await aPerson();
    const deviceId = randomUUID();
    const [onion, milk] = [randomUUID(), randomUUID()];
    const first = await send(deviceId, { lines: [put(onion, 1, 2)] });
    expect(first.output.cart).toMatchObject({
      lines: [{ lineId: onion, line: aCartLine({ quantity: 2 }) }],
      coupons: [],
      taken: 1,
    });
    const second = await send(deviceId, { lines: [put(milk, 2, 1, 'milk')] });
    expect(second.output.cart.lines.map(({ lineId }) => lineId)).toEqual([onion, milk].toSorted());
    expect(second.output.cart.taken).toBe(2);
    expect(second.output.cart.version).toBeGreaterThan(first.output.cart.version);
  });

  const [LINE, OTHER] = [randomUUID(), randomUUID()];
  const [PHONE, TABLET] = ['phone', 'tablet'] as const;
  test.each<{
    readonly what: string;
    readonly steps: readonly (readonly [typeof PHONE | typeof TABLET, Partial<SaveCartPayload>])[];
    readonly left: readonly (readonly [string, number])[];
  }>([
    {
      what: 'the last quantity to arrive wins, whoever sent it',
      steps: [
        [PHONE, { lines: [put(LINE, 1, 2)] }],
        [TABLET, { lines: [put(LINE, 1, 5)] }],
        [PHONE, { lines: [put(LINE, 2, 3)] }],
      ],
      left: [['onion', 3]],
    },
    {
      what: 'an item added on two devices is two lines',
      steps: [
        [PHONE, { lines: [put(LINE, 1, 2)] }],
        [TABLET, { lines: [put(OTHER, 1, 4)] }],
      ],
      left: [
        ['onion', 2],
        ['onion', 4],
      ],
    },
    {
      what: 'a removal leaves the line that its device had not seen',
      steps: [
        [PHONE, { lines: [put(LINE, 1, 2)] }],
        [TABLET, { lines: [put(OTHER, 1, 4)] }],
        [PHONE, { removedLines: [{ lineId: LINE, edit: 2 }] }],
      ],
      left: [['onion', 4]],
    },
    {
      what: 'a quantity does not bring back a line that was removed',
      steps: [
        [PHONE, { lines: [put(LINE, 1, 2)] }],
        [TABLET, { removedLines: [{ lineId: LINE, edit: 1 }] }],
        [PHONE, { lines: [put(LINE, 2, 9)] }],
      ],
      left: [],
    },
    {
      what: 'a message that a newer one overtook changes nothing',
      steps: [
        [PHONE, { lines: [put(LINE, 3, 7)] }],
        [PHONE, { lines: [put(LINE, 1, 1), put(OTHER, 2, 1, 'milk')] }],
      ],
      left: [['onion', 7]],
    },
    {
      what: 'a removal overtakes the addition that it undoes',
      steps: [
        [PHONE, { removedLines: [{ lineId: LINE, edit: 2 }] }],
        [PHONE, { lines: [put(LINE, 1, 1)] }],
      ],
      left: [],
    },
    {
      what: 'what a message says again undoes nothing that came in between',
      steps: [
        [PHONE, { lines: [put(LINE, 1, 2)] }],
        [TABLET, { lines: [put(LINE, 1, 5)] }],
        [PHONE, { lines: [put(LINE, 1, 2), put(OTHER, 2, 1, 'milk')] }],
      ],
      left: [
        ['milk', 1],
        ['onion', 5],
      ],
    },
    {
      what: 'of a line that is set and removed in one message the removal holds',
      steps: [
        [PHONE, { lines: [put(LINE, 1, 2)], removedLines: [{ lineId: LINE, edit: 2 }] }],
        [PHONE, { lines: [put(LINE, 3, 2)] }],
      ],
      left: [['onion', 2]],
    },
  ])('$what', async ({ steps, left }) => {
    const { send, quantities } = await aPerson();
    const devices = { [PHONE]: randomUUID(), [TABLET]: randomUUID() };
    for (const [device, parts] of steps) {
      expect((await send(devices[device], parts)).status).toBe(200);
    }
    expect(await quantities()).toEqual(left);
  });

  test('keeps the newest coupon of a store; an empty code takes it off', async () => {
    const { send, cart } = await aPerson();
    const [phone, tablet] = [randomUUID(), randomUUID()];
    const coupon = (edit: number, code: string) => ({
      coupons: [{ storeId: 'anand', edit, code }],
    });
    await send(phone, coupon(1, 'WELCOME50'));
    await send(tablet, coupon(1, 'FRESH10'));
    expect((await cart()).coupons).toEqual([{ storeId: 'anand', code: 'FRESH10' }]);
    await send(phone, coupon(2, ''));
    expect((await cart()).coupons).toEqual([]);
  });

  test('OFF-2 tells every device that a coupon was taken off, until one is chosen or the wish is forgotten', async () => {
    const { send, cart } = await aPerson();
    const phone = randomUUID();
    const say = (edit: number, parts: { readonly code: string; readonly declined?: true }) =>
      send(phone, { coupons: [{ storeId: 'anand', edit, ...parts }] });
    const told = async () => (await cart()).coupons;
    await say(1, { code: '', declined: true });
    expect(await told()).toEqual([{ storeId: 'anand', code: '', declined: true }]);
    await say(2, { code: 'FRESH10' });
    expect(await told()).toEqual([{ storeId: 'anand', code: 'FRESH10' }]);
    await say(3, { code: '', declined: true });
    await say(4, { code: '' });
    expect(await told()).toEqual([]);
    const both = await say(5, { code: 'FRESH10', declined: true });
    expect(both.problem).toMatchObject({ code: 'bad_input' });
  });

  test('OUT-1 replays its answer, also when the cart has changed meanwhile', async () => {
    const { send, message, as } = await aPerson();
    const [phone, tablet] = [randomUUID(), randomUUID()];
    const parts = { lines: [put(randomUUID(), 1, 2)] };
    const key = randomUUID();
    const first = await server.call(saveUpdateCart, message(phone, parts), { as, key });
    await send(tablet, { lines: [put(randomUUID(), 1, 1, 'milk')] });
    const again = await server.call(saveUpdateCart, message(phone, parts), { as, key });
    expect(again.output).toEqual(first.output);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('OUT-1 forgets the answers of yesterday: their messages change nothing when they come again', async () => {
    const { send, as, quantities } = await aPerson();
    const [deviceId, lineId, key] = [randomUUID(), randomUUID(), randomUUID()];
    await send(deviceId, { lines: [put(lineId, 1, 2)] }, key);
    server.clock.advance(DAY_MS + 1);
    await send(deviceId, { lines: [put(lineId, 2, 3)] });
    const mine = and(eq(idempotencyKeys.userId, Number(as.user)), eq(idempotencyKeys.key, key));
    expect(await server.db.select().from(idempotencyKeys).where(mine)).toEqual([]);
    await send(deviceId, { lines: [put(lineId, 1, 2)] }, key);
    expect(await quantities()).toEqual([['onion', 3]]);
  });

  test('takes messages of two devices that come at once, each whole', async () => {
    const { send, quantities } = await aPerson();
    const devices = Array.from({ length: 4 }, () => randomUUID());
    const answers = await Promise.all(
      devices.map((deviceId, n) =>
        send(deviceId, { lines: [put(randomUUID(), 1, n + 1, `item-${n}`)] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ output }) => output.cart.version)).size).toBe(4);
    expect(await quantities()).toHaveLength(4);
  });

  test("cannot touch another person's line with the same id", async () => {
    const [asha, ravi] = [await aPerson(), await aPerson()];
    const [deviceId, lineId] = [randomUUID(), randomUUID()];
    await asha.send(deviceId, { lines: [put(lineId, 1, 2)] });
    await ravi.send(deviceId, { lines: [put(lineId, 1, 7)] });
    await ravi.send(deviceId, { removedLines: [{ lineId, edit: 2 }] });
    expect(await asha.quantities()).toEqual([['onion', 2]]);
    expect(await ravi.quantities()).toEqual([]);
  });

  test('takes at most 500 lines and 500 removals at once', async () => {
    const { send, quantities } = await aPerson();
    const lines = Array.from({ length: MOST_PER_MESSAGE }, (_, n) =>
      put(randomUUID(), n + 1, 1, `item-${n}`),
    );
    expect((await send(randomUUID(), { lines })).status).toBe(200);
    expect(await quantities()).toHaveLength(MOST_PER_MESSAGE);
    const more = await send(randomUUID(), { lines: [...lines, put(randomUUID(), 501)] });
    expect(more.problem).toMatchObject({ code: 'bad_input', fields: [{ path: 'lines' }] });
    const removedLines = Array.from({ length: MOST_PER_MESSAGE + 1 }, (_, n) => ({
      lineId: randomUUID(),
      edit: n + 1,
    }));
    const tooMany = await send(randomUUID(), { removedLines });
    expect(tooMany.problem).toMatchObject({
      code: 'bad_input',
      fields: [{ path: 'removedLines' }],
    });
  });

  test('keeps a bounded number of lines, and what it refuses changes nothing', async () => {
    const { as, send, quantities } = await aPerson();
    const row = { userId: Number(as.user), removed: false, version: 1, updatedAt: 0 };
    const rows = Array.from({ length: MOST_LINES }, (_, n) => ({
      ...row,
      lineId: randomUUID(),
      line: aCartLine({ itemId: `item-${n}` }),
    }));
    await server.db.insert(cartLines).values(rows);
    const deviceId = randomUUID();
    const { problem } = await send(deviceId, { lines: [put(randomUUID(), 1)] });
    expect(problem.code).toBe('not_allowed');
    expect(await quantities()).toHaveLength(MOST_LINES);
    const { output } = await send(deviceId, {
      lines: [put(randomUUID(), 2)],
      removedLines: [{ lineId: rows[0]?.lineId ?? '', edit: 1 }],
    });
    expect(output.cart.lines).toHaveLength(MOST_LINES);
  });

  test('remembers a removed line for 90 days', async () => {
    const { send, as } = await aPerson();
    const [phone, tablet, lineId] = [randomUUID(), randomUUID(), randomUUID()];
    await send(phone, { lines: [put(lineId, 1)] });
    await send(phone, { removedLines: [{ lineId, edit: 2 }] });
    const sweep = () => sweepExpired(server.db, server.clock.now());
    server.clock.advance(89 * DAY_MS);
    await sweep();
    const late = await server.signIn(as.details.contact);
    const edit = { deviceId: tablet, sequence: 1, removedLines: [], coupons: [] };
    await server.call(saveUpdateCart, { ...edit, lines: [put(lineId, 1)] }, { as: late });
    expect(
      await server.db.select().from(cartLines).where(eq(cartLines.lineId, lineId)),
    ).toHaveLength(1);
    server.clock.advance(2 * DAY_MS);
    await sweep();
    expect(await server.db.select().from(cartLines).where(eq(cartLines.lineId, lineId))).toEqual(
      [],
    );
  });
});
