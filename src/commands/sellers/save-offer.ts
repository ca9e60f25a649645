import { SAVE_OFFER, type SaveOfferPayload } from '../../contracts/sellers/shop-offers.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendCommand } from '../outbox/append-command.ts';

/** Makes, changes or ends an offer of a shop (SELL-1): buyers have it once the server has taken it. */
export async function saveOffer(
  context: CommandContext,
  payload: SaveOfferPayload,
): Promise<SaveResult<{ readonly id: string }>> {
  return appendCommand(context, SAVE_OFFER, payload);
}
