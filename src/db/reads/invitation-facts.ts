import type { DeviceDatabase } from '../device-database.ts';
import type { PersonDatabase } from '../person-database.ts';
import type { InstallAnswer } from '../settings.ts';
import { readOrders } from './orders/orders.ts';
import { readNetworkSettings, readSettings } from './settings.ts';

/** So many of the newest are looked at for one that the server confirmed. */
const NEWEST_ORDERS = 20;

/** What the questions to install and to take messages depend on. Times in ms by this device's clock. */
export interface InvitationFacts {
  readonly hasOrdered: boolean;
  readonly unsent: number;
  readonly installAnswer: InstallAnswer | null;
  readonly pushAskedAt: number | null;
  /** Where the server knows this device to take messages. */
  readonly pushToken: string | null;
  /** The server can't be reached, or the person does not want it asked. */
  readonly isOffline: boolean;
}

/** Reads the facts of both databases. */
export async function readInvitationFacts(
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<InvitationFacts> {
  const [orders, unsent, asked, network] = await Promise.all([
    readOrders(person, NEWEST_ORDERS),
    person.outbox.count(),
    readSettings(device, 'install-answer', 'push-asked-at', 'ninja-nfc-fcm-token'),
    readNetworkSettings(device),
  ]);
  const [installAnswer, pushAskedAt, pushToken] = asked;
  return {
    hasOrdered: orders.some(({ state }) => state === 'confirmed'),
    unsent,
    installAnswer: installAnswer ?? null,
    pushAskedAt: pushAskedAt ?? null,
    pushToken: pushToken ?? null,
    isOffline: network.workOffline || network.reachability === 'offline',
  };
}
