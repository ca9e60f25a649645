import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { PersonDatabase } from '../../db/person-database.ts';
import { readPreferences } from '../../db/reads/settings.ts';
import { DEFAULT_PREFERENCES } from '../../domain/account/preferences.ts';
import type { CommandContext } from '../command-context.ts';
import { discardEntry } from '../outbox/discard-entry.ts';
import { savePreferences } from './save-preferences.ts';

const UP_TO_25 = { acceptUpToPaise: 2_500, dropMissing: true };

function aContext(person = aPersonDatabase()): CommandContext & { wakes: number } {
  const context = {
    device: new DeviceDatabase(`haat-of-${person.name}`),
    person,
    now: () => 1_000,
    newId: () => crypto.randomUUID(),
    wakes: 0,
    wake: () => (context.wakes += 1),
  };
  return context;
}

describe('ORD-2 the standing choice', () => {
  it('ORD-2 asks about everything until something was chosen', async () => {
    expect(await readPreferences(aContext().person)).toEqual({
      ...DEFAULT_PREFERENCES,
      pending: false,
    });
  });

  it('ORD-2 holds at once, and says that other devices do not know it yet', async () => {
    const context = aContext();
    await savePreferences(context, { standingChoice: UP_TO_25 });
    expect(await readPreferences(context.person)).toEqual({
      ...DEFAULT_PREFERENCES,
      standingChoice: UP_TO_25,
      pending: true,
    });
    expect(context.wakes).toBe(1);
  });

  it('OUT-6 only the newest waits to be sent, with all that was chosen before it', async () => {
    const context = aContext();
    await savePreferences(context, { standingChoice: UP_TO_25 });
    await savePreferences(context, { optIns: { ...DEFAULT_PREFERENCES.optIns, sms: true } });
    const entries = await context.person.outbox.toArray();
    expect(entries.map(({ kind, subject, payload }) => ({ kind, subject, payload }))).toEqual([
      {
        kind: 'save-preferences',
        subject: 'preferences',
        payload: {
          standingChoice: UP_TO_25,
          optIns: { email: false, push: false, sms: true, whatsapp: false },
        },
      },
    ]);
  });

  it('goes back to what the server has when its change is discarded', async () => {
    const context = aContext();
    const stored = { ...DEFAULT_PREFERENCES, standingChoice: UP_TO_25, updatedAt: 7 };
    await context.person.setFact('preferences', stored);
    await savePreferences(context, {
      standingChoice: { acceptUpToPaise: 10_000, dropMissing: false },
    });
    const [entry] = await context.person.outbox.toArray();
    await discardEntry(context, entry?.sequence ?? 0);
    expect(await readPreferences(context.person)).toMatchObject({
      standingChoice: UP_TO_25,
      pending: false,
    });
  });

  it('of a visitor stays on this device and is not sent', async () => {
    const context = aContext(new PersonDatabase('haat-user-visitor'));
    await savePreferences(context, { standingChoice: UP_TO_25 });
    expect(await readPreferences(context.person)).toMatchObject({ standingChoice: UP_TO_25 });
    expect(await context.person.outbox.count()).toBe(0);
  });
});
