import type { OrderRow } from '../../db/person-database.ts';
import { putCartRow } from '../cart/change-cart.ts';
import type { CommandContext } from '../command-context.ts';

/** An order's items are in the cart again, as new lines (decision 16). Runs in the command's transaction. */
export async function putLinesBack(
  { person, now, newId }: Pick<CommandContext, 'person' | 'now' | 'newId'>,
  { storeId, lines }: Pick<OrderRow, 'storeId' | 'lines'>,
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const known = await person.cart.get([storeId, line.itemId]);
    const quantity = Math.max(known?.quantity ?? 0, line.quantity);
    const mrpPaise = known?.mrpPaise ?? line.pricePaise;
    const cartLine = { ...line, storeId, mrpPaise, quantity };
    await putCartRow({ person, newId }, cartLine, known, now() + index);
  }
}
