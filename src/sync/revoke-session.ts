import { signOutService } from '../contracts/sign-in/sign-out.ts';
import { readSetting } from '../db/reads/settings.ts';
import { CallError } from './call-error.ts';
import type { OwnerParts } from './pull/of-person.ts';
import type { Transport } from './transport.ts';

export interface RevokeParts extends OwnerParts {
  readonly transport: Transport;
  readonly reportBug: (error: unknown) => void;
}

/**
 * Asks the server to end the session that is stored now, so that its token is worth nothing any more and no message for
 * its person comes to this device. Both are read before this returns; the answer is not waited for, and without the
 * network the token expires by itself.
 */
export async function revokeSession(parts: RevokeParts): Promise<void> {
  const { transport, device, openPerson, reportBug } = parts;
  const session = await readSetting(device, 'authData');
  if (session === undefined) return;
  const deviceId = await openPerson(session.userId).fact('device-id');
  const ask = { token: session.token, ...(deviceId !== undefined && { deviceId }) };
  transport.call(signOutService, ask).catch((error: unknown) => {
    if (!(error instanceof CallError)) reportBug(error);
  });
}
