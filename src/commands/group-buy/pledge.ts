import { type Apartment, type GroupBuy, PLEDGE } from '../../contracts/group-buy/pledge.ts';
import { type SaveResult, save } from '../../db/save.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';
import { pledgeableQuantity } from '../../domain/coop/group-buy.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting } from '../../db/settings.ts';

/** What a buyer decided on a group buy, as it was shown. */
export interface PledgeDecision {
  readonly group: GroupBuy;
  /** Units in all; 0 takes the pledge back. */
  readonly quantity: number;
  /** In the apartment that buys together. */
  readonly address: DeliveryAddress;
  /** ms by the server's clock, as far as this phone knows it. */
  readonly serverNow: number;
}

function refusalOf({ group, quantity, address, serverNow }: PledgeDecision): string | null {
  // What this phone knows is only a courtesy: the server's clock and count decide (GRP-3).
  if (serverNow >= group.endsAt) return 'This group buy has ended';
  if (quantity === 0) return null;
  const { mostQuantity, joinedQuantity, mostPerPerson, endsAt } = group;
  const joinable = { state: 'open' as const, startsAt: 0, endsAt };
  const most = pledgeableQuantity(
    { ...joinable, mostQuantity, joinedQuantity, mostPerPerson },
    group.ownQuantity,
  );
  if (quantity > most && quantity > group.ownQuantity) return `You can pledge ${most} at most`;
  return address.contactNumber === '' ? 'Please add a delivery address first' : null;
}

/**
 * Makes the pledge in a group buy so many units, or takes it back. The server decides by its clock whether it came before the
 * end; what it refuses comes back as "needs you" (GRP-3).
 */
export function pledge(
  context: CommandContext,
  decision: PledgeDecision,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { group, quantity, address } = decision;
  const payload = {
    pledge: {
      groupBuyId: group.groupBuyId,
      transactionId: context.newId(),
      quantity,
      acceptedSteps: group.steps,
      apartmentId: group.apartmentId,
      address,
    },
    itemName: `${group.name} ${group.unit}`,
  };
  return appendIfAllowed(context, PLEDGE, payload, {
    tables: [],
    refusal: async () => refusalOf(decision),
    write: async () => {},
  });
}

/** Apartments that a phone keeps: the one that is chosen, and those before it. */
const MOST_APARTMENTS = 5;

/** Makes an apartment the person's own; those chosen before come after it. */
export function chooseApartment(
  { device }: Pick<CommandContext, 'device'>,
  apartment: Apartment,
): Promise<SaveResult<null>> {
  return save(device, () =>
    device.transaction('rw', device.settings, async () => {
      const known = (await readSetting(device, 'USER_APARTMENTS')) ?? [];
      const others = known.filter(({ apartmentId }) => apartmentId !== apartment.apartmentId);
      const kept = [apartment, ...others].slice(0, MOST_APARTMENTS);
      await writeSetting(device, 'USER_APARTMENTS', kept);
      return null;
    }),
  );
}
