import { ANSWER_RATING, type AnswerRatingPayload } from '../../contracts/orders/rate-order.ts';
import { CHANGE_SHOP, type ChangeShopPayload } from '../../contracts/sellers/seller-update.ts';
import { CHANGE_STAFF, type ChangeStaffPayload } from '../../contracts/sellers/shop-staff.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { notAllowed } from '../orders/order-change.ts';
import { appendCommand, type NotAllowed } from '../outbox/append-command.ts';
import {
  attachPicture,
  dropPictures,
  type NewPicture,
  pictureProblem,
} from '../outbox/attach-pictures.ts';
import { SAVE_OFFER, type SaveOfferPayload } from '../../contracts/sellers/shop-offers.ts';

/**
 * Changes settings of a shop (SELL-1): shown at once as waiting, with buyers once the server has taken it.
 * @param picture a new one of the shop itself; null: none, or none any more
 */
export async function changeShop(
  context: CommandContext,
  change: Omit<ChangeShopPayload, 'pictureIds'>,
  picture: NewPicture | null = null,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person, newId, now } = context;
  const problem = picture === null ? null : pictureProblem([picture]);
  if (problem !== null) return notAllowed(problem);
  const id = newId();
  const payload = { ...change, pictureIds: picture === null ? [] : [id] };
  return appendCommand(context, CHANGE_SHOP, payload, {
    tables: [person.attachments],
    write: async () => {
      if (picture !== null) await attachPicture(person, id, picture, now());
    },
    onReplaced: (entries) => dropPictures(person, entries),
  });
}

/** Invites or removes somebody of a shop, or takes off work that was read (SELL-1). */
export async function changeStaff(
  context: CommandContext,
  payload: ChangeStaffPayload,
): Promise<SaveResult<{ readonly id: string }>> {
  return appendCommand(context, CHANGE_STAFF, payload);
}

/** Makes, changes or ends an offer of a shop (SELL-1): buyers have it once the server has taken it. */
export async function saveOffer(
  context: CommandContext,
  payload: SaveOfferPayload,
): Promise<SaveResult<{ readonly id: string }>> {
  return appendCommand(context, SAVE_OFFER, payload);
}

/** Answers the rating of one of a shop's orders (SELL-1): its buyer reads it once the server has taken it. */
export async function answerRating(
  context: CommandContext,
  payload: AnswerRatingPayload,
): Promise<SaveResult<{ readonly id: string }>> {
  return appendCommand(context, ANSWER_RATING, payload);
}
