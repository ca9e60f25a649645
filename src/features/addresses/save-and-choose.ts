import { saveAddress } from '../../commands/addresses/save-address.ts';
import { chooseArea } from '../../commands/settings/choose-area.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';
import type { Haat } from '../../ports/haat-context.tsx';

/**
 * Saves an address and, if wanted, delivers there from now on; its stores are fetched in the background.
 * @param addressId the address that is changed; undefined for a new one
 * @returns null when done, else what to say
 */
export async function saveAndChoose(
  haat: Haat,
  address: DeliveryAddress,
  addressId: string | undefined,
  choose: boolean,
): Promise<string | null> {
  const saved = await saveAddress(haat, address, addressId);
  if (!saved.ok) return saved.message;
  if (!choose) return null;
  const chosen = await chooseArea(haat, address.areaCode, saved.value.addressId);
  if (!chosen.ok) return chosen.message;
  void haat.sync.pullArea(address.areaCode);
  return null;
}
