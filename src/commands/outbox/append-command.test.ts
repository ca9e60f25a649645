import { describe, expect, it } from 'vitest';
import { SAVE_PROFILE } from '../../contracts/sign-in/profile.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { appendCommand } from './append-command.ts';

function aContext() {
  const person = aPersonDatabase();
  const newId = () => crypto.randomUUID();
  const save = (name: string) =>
    appendCommand({ person, now: () => 0, newId, wake: () => {} }, SAVE_PROFILE, {
      name,
      email: '',
    });
  const names = async () => (await person.outbox.toArray()).map(({ payload }) => payload);
  return { person, save, names };
}

describe('OUT-6 a command of which only the newest counts', () => {
  it('OUT-6 takes the place of what was never sent', async () => {
    const { save, names } = aContext();
    await save('Asha');
    await save('Asha Rao');
    expect(await names()).toEqual([{ name: 'Asha Rao', email: '' }]);
  });

  it('OUT-3 leaves what was tried: its request may still arrive, and must not come last', async () => {
    const { person, save, names } = aContext();
    await save('Asha');
    await person.outbox.toCollection().modify({ attempts: 1 });
    await save('Asha R');
    await save('Asha Rao');
    expect(await names()).toEqual([
      { name: 'Asha', email: '' },
      { name: 'Asha Rao', email: '' },
    ]);
  });
});
