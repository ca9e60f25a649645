import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../tests/support/builders/event-builders.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting } from '../../db/settings.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import type { CommandContext } from '../command-context.ts';
import { discardEntry } from '../outbox/discard-entry.ts';
import { deleteAddress, saveAddress } from './save-address.ts';

const ADDRESS = { ...DEFAULT_ADDRESS, name: 'Home', plot: '12B', contactNumber: '9876543210' };
const PHOTO = { name: 'gate.jpg', type: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) };
const HOME = '0190a8c4-0000-7000-8000-000000000001';

function aContext(): CommandContext {
  let clock = 1_000;
  return {
    device: aDevice(),
    person: aPersonDatabase(),
    now: () => (clock += 1),
    newId: () => crypto.randomUUID(),
    wake: () => {},
  };
}

/** A context whose server has the address, as the person's home that orders go to. */
async function withHome() {
  const context = aContext();
  await context.person.addresses.put({
    id: HOME,
    address: ADDRESS,
    pending: false,
    confirmed: ADDRESS,
    savedAt: 1,
  });
  await writeSetting(context.device, 'selected_user_address', HOME);
  return context;
}

describe('deleting an address', () => {
  it('takes it away here at once, from where orders go too, and waits to tell the server', async () => {
    const context = await withHome();
    await deleteAddress(context, HOME);
    expect(await context.person.addresses.count()).toBe(0);
    expect(await readSetting(context.device, 'selected_user_address')).toBeUndefined();
    const entries = await context.person.outbox.toArray();
    expect(entries.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['delete-address', `address:${HOME}`],
    ]);
  });

  it('drops what waited to be saved of it: nothing would need it', async () => {
    const context = await withHome();
    await saveAddress(context, { ...ADDRESS, plot: '14' }, HOME);
    await deleteAddress(context, HOME);
    expect((await context.person.outbox.toArray()).map(({ kind }) => kind)).toEqual([
      'delete-address',
    ]);
  });

  it.each(['waiting', 'rejected', 'needs-buyer'] as const)(
    'takes the photo of the gate along that is %s',
    async (state) => {
      const context = await withHome();
      const { outbox, attachments } = context.person;
      const saved = await saveAddress(context, ADDRESS, HOME, PHOTO);
      expect([saved.ok, await attachments.count()]).toEqual([true, 1]);
      await outbox.toCollection().modify({ state });
      await attachments.add({ id: 'of-a-ticket', ...PHOTO, createdAt: 1 });
      await deleteAddress(context, HOME);
      expect((await outbox.toArray()).map(({ kind }) => kind)).toEqual(['delete-address']);
      expect((await attachments.toArray()).map(({ id }) => id)).toEqual(['of-a-ticket']);
    },
  );

  it('leaves a photo that may be on its way to what sends it, and taking that back takes the photo along', async () => {
    const context = await withHome();
    const { outbox, attachments } = context.person;
    await saveAddress(context, ADDRESS, HOME, PHOTO);
    const [tried] = await outbox.toArray();
    await outbox.toCollection().modify({ attempts: 1 });
    await deleteAddress(context, HOME);
    expect([await outbox.count(), await attachments.count()]).toEqual([2, 1]);
    await outbox.update(tried?.sequence ?? 0, { state: 'rejected' });
    await discardEntry(context, tried?.sequence ?? 0);
    expect([await outbox.count(), await attachments.count()]).toEqual([1, 0]);
    expect(await context.person.addresses.count()).toBe(0);
  });

  it('comes back as the server has it when it is taken back', async () => {
    const context = await withHome();
    await deleteAddress(context, HOME);
    const [entry] = await context.person.outbox.toArray();
    await discardEntry(context, entry?.sequence ?? 0);
    expect(await context.person.addresses.get(HOME)).toMatchObject({
      address: ADDRESS,
      pending: false,
    });
    expect(await context.person.outbox.count()).toBe(0);
  });

  it('of an address that is not here does nothing', async () => {
    const context = aContext();
    await deleteAddress(context, HOME);
    expect(await context.person.outbox.count()).toBe(0);
  });
});
