import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';
import type { PaymentChoice } from '../../domain/orders/payments/payment-choice.ts';
import type { CommandContext } from '../command-context.ts';

/** The next checkout begins with what was chosen in the last one. */
export async function rememberPaymentChoice(
  { device }: Pick<CommandContext, 'device'>,
  choice: PaymentChoice,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'payment-choice', choice);
    return null;
  });
}
