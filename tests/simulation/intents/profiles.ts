import { saveProfile } from '../../../src/commands/account/save-profile.ts';
import type { World } from '../world.ts';
import { createNewestEditIntents } from './newest-edit.ts';

const NAME = /^edit (\d+)$/;

function numberOf(profile: unknown): number | undefined {
  const found = NAME.exec((profile as { name: string }).name);
  return found === null ? undefined : Number(found[1]);
}

/** A person's name. */
export const createProfileIntents = (world: World) =>
  createNewestEditIntents(world, {
    name: 'name',
    kind: 'save-profile',
    service: 'update-realm-details',
    weight: 2,
    save: ({ commands }, n) => saveProfile(commands, { name: `edit ${n}`, email: '' }),
    numberIn: numberOf,
    numberInInput: numberOf,
  });
