import { signOutService } from '../contracts/sign-in/sign-out.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { CallError } from './call-error.ts';
import type { Transport } from './transport.ts';

/**
 * Asks the server to end the session that is stored now, so that its token is worth nothing any more. The token is
 * read before this returns; the answer is not waited for, and without the network the token expires by itself.
 */
export async function revokeSession(
  transport: Transport,
  device: DeviceDatabase,
  reportBug: (error: unknown) => void,
): Promise<void> {
  const session = await readSetting(device, 'authData');
  if (session === undefined) return;
  transport.call(signOutService, { token: session.token }).catch((error: unknown) => {
    if (!(error instanceof CallError)) reportBug(error);
  });
}
