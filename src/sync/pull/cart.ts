import { getCart } from '../../contracts/cart/get-cart.ts';
import { deviceIdOf } from '../../db/device-id.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import type { Transport } from '../transport.ts';
import { storeServerCart } from './server-cart.ts';

/** Fetches the person's cart, with what other devices did to it. Throws `CallError`. @param newId a new UUID */
export async function pullCart(
  transport: Transport,
  db: PersonDatabase,
  userId: number,
  newId: () => string,
): Promise<void> {
  const deviceId = await deviceIdOf(db, newId);
  const { cart } = await transport.call(getCart, { deviceId }, { asUser: userId });
  await storeServerCart(db, cart);
}
