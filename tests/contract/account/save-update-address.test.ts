import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { addresses } from '../../../server/account/account-tables.ts';
import { aForm, aPhoto, uploadForm } from '../../support/inputs/uploads.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const storedAddress = async (as: PersonSession, addressId: string) => {
  const [row] = await server.db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, Number(as.user)), eq(addresses.id, addressId)));
  return row?.address;
};

describe('save-update-address', () => {
  test('keeps what was typed', async () => {
    const addressId = randomUUID();
    const address = anAddress({
      plot: "O'Brien's; DROP TABLE addresses --",
      location: { lat: 12.9, lon: 77.6 },
    });
    const { output } = await server.call(saveUpdateAddress, { addressId, address }, { as: asha });
    expect(output).toMatchObject({ addressId, address });
    expect(await storedAddress(asha, addressId)).toEqual(address);
  });

  test("gives an address without a point its pincode's, which delivery radiuses need", async () => {
    const input = { addressId: randomUUID(), address: anAddress({ location: null }) };
    const { output } = await server.call(saveUpdateAddress, input, { as: asha });
    expect(output.address.location).toEqual({
      lat: expect.closeTo(12.93, 1),
      lon: expect.closeTo(77.68, 1),
    });
  });

  test('GATE-1 keeps the photo of a gate, of one’s own and a picture, and no other', async () => {
    const upload = async (as: PersonSession, name = 'gate.jpg') =>
      (await uploadForm(server.url, aForm(await aPhoto(), name), { as })).fileId;
    const own = await upload(asha);
    const addressId = randomUUID();
    const save = (gatePhoto: string | undefined) =>
      server.send(
        saveUpdateAddress,
        { addressId, address: anAddress({ gatePhoto }) },
        { as: asha },
      );
    expect((await save(own)).output.address.gatePhoto).toBe(own);
    for (const foreign of [await upload(await server.signIn('9876543219')), randomUUID()]) {
      expect((await save(foreign)).problem.code).toBe('file_not_found');
    }
    expect((await storedAddress(asha, addressId))?.gatePhoto).toBe(own);
    expect((await save(undefined)).output.address).not.toHaveProperty('gatePhoto');
  });

  test('GATE-1 keeps the pin of a gate, and refuses one in the sea, in another town or off the earth', async () => {
    const addressId = randomUUID();
    const save = (pin: { lat: number; lon: number }) =>
      server.send(saveUpdateAddress, { addressId, address: anAddress({ pin }) }, { as: asha });
    const pin = { lat: 12.93712, lon: 77.69105 };
    expect((await save(pin)).output.address.pin).toEqual(pin);
    for (const [far, km] of [
      [{ lat: 12.93, lon: 74 }, 399],
      [{ lat: 28.6, lon: 77.2 }, 1743],
    ] as const) {
      const { status, problem } = await save(far);
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
      expect(problem.detail).toContain(`This pin is ${km} km from 560103.`);
    }
    for (const lat of [91, Number.NaN]) {
      expect((await save({ lat, lon: 77 })).problem.code).toBe('bad_input');
    }
    expect(await storedAddress(asha, addressId)).toMatchObject({ pin });
  });

  test('replaces an address by its id and raises the version each time', async () => {
    const addressId = randomUUID();
    const save = (plot: string) =>
      server.call(saveUpdateAddress, { addressId, address: anAddress({ plot }) }, { as: asha });
    const first = await save('1');
    const second = await save('2');
    expect(second.output.version).toBeGreaterThan(first.output.version);
    expect(await storedAddress(asha, addressId)).toMatchObject({ plot: '2' });
  });

  test('refuses a pincode that no post office has', async () => {
    const input = { addressId: randomUUID(), address: anAddress({ areaCode: '999999' }) };
    const { status, problem } = await server.call(saveUpdateAddress, input, { as: asha });
    expect(status).toBe(404);
    expect(problem.code).toBe('place_not_found');
    expect(await storedAddress(asha, input.addressId)).toBeUndefined();
  });

  test('names every field that is wrong', async () => {
    const address = anAddress({ name: '', areaCode: '012345', contactNumber: '12' });
    const { problem } = await server.call(
      saveUpdateAddress,
      { addressId: randomUUID(), address },
      { as: asha },
    );
    expect(problem.fields?.map(({ path }) => path)).toEqual([
      'address.name',
      'address.areaCode',
      'address.contactNumber',
    ]);
  });

  test("cannot touch another person's address with the same id", async () => {
    const ravi = await server.signIn('9876543211');
    const addressId = randomUUID();
    await server.call(
      saveUpdateAddress,
      { addressId, address: anAddress({ plot: 'Asha' }) },
      { as: asha },
    );
    await server.call(
      saveUpdateAddress,
      { addressId, address: anAddress({ plot: 'Ravi' }) },
      { as: ravi },
    );
    expect(await storedAddress(asha, addressId)).toMatchObject({ plot: 'Asha' });
    expect(await storedAddress(ravi, addressId)).toMatchObject({ plot: 'Ravi' });
  });

  test('keeps at most a hundred addresses of a person', async () => {
    const meena = await server.signIn('9876543212');
    const row = { userId: Number(meena.user), address: anAddress(), version: 1, updatedAt: 0 };
    const ids = Array.from({ length: 100 }, () => randomUUID());
    await server.db.insert(addresses).values(ids.map((id) => ({ id, ...row })));
    const save = (addressId: string) =>
      server.call(saveUpdateAddress, { addressId, address: anAddress() }, { as: meena });
    expect((await save(randomUUID())).problem.code).toBe('not_allowed');
    expect((await save(ids[0] ?? '')).status).toBe(200);
  });
});
