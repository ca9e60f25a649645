import type { StandingChoice } from '../../domain/orders/quote-difference.ts';
import type { CommandContext } from '../command-context.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';

/** What may differ between what the buyer saw and the store's quote, for all later orders (ORD-2). */
export async function setStandingChoice(
  { device }: Pick<CommandContext, 'device'>,
  choice: StandingChoice,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'standing-choice', choice);
    return null;
  });
}
