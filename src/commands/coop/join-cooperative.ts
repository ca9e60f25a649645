import { JOIN_COOPERATIVE } from '../../contracts/coop/cooperatives.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendCommand } from '../outbox/append-command.ts';

/**
 * Asks to become a member of a cooperative, or to leave it. Prices for members hold once the server has confirmed it
 * (COOP-1).
 */
export function joinCooperative(
  context: CommandContext,
  cooperative: { readonly cooperativeId: string; readonly name: string },
  isMember: boolean,
): Promise<SaveResult<{ readonly id: string }>> {
  const { cooperativeId, name } = cooperative;
  return appendCommand(context, JOIN_COOPERATIVE, { cooperativeId, name, isMember });
}
