import { getPushKey, updateFcmToken } from '../contracts/sign-in/push-tokens.ts';
import type { SyncService } from '../contracts/sync-service.ts';
import { deviceIdOf } from '../db/device-id.ts';
import { readSetting } from '../db/reads/settings.ts';
import { removeSettings, writeSetting } from '../db/settings.ts';
import { webPushTarget } from '../domain/push/push-token.ts';
import { answer, whileSignedIn } from './answers.ts';
import { CallError } from './call-error.ts';
import type { OwnerParts } from './pull/of-person.ts';
import type { Transport } from './transport.ts';

export interface PushTokenParts extends OwnerParts {
  readonly transport: Transport;
  readonly newId: () => string;
}

/** Where this device takes messages: asked of and told to the server, and kept once the server has it. */
export function createPushTokens(
  parts: PushTokenParts,
): Pick<SyncService, 'pullPushKey' | 'savePushToken'> {
  const { device, transport, openPerson, newId } = parts;

  async function savePushToken(token: string | null): Promise<boolean> {
    const session = await readSetting(device, 'authData');
    if (session === undefined) throw new CallError({ kind: 'no-session' });
    const { userId } = session;
    const deviceId = await deviceIdOf(openPerson(userId), newId);
    const isNative = token !== null && webPushTarget(token) === null;
    const input = { deviceId, platform: isNative ? 'android' : 'web', token } as const;
    const options = { key: newId(), asUser: userId };
    const { isRegistered } = await transport.call(updateFcmToken, input, options);
    // Whoever signed in meanwhile is asked anew.
    await whileSignedIn(device, userId, () =>
      token === null
        ? removeSettings(device, ['ninja-nfc-fcm-token'])
        : writeSetting(device, 'ninja-nfc-fcm-token', token),
    );
    return isRegistered;
  }

  return {
    pullPushKey: () => answer(async () => (await transport.call(getPushKey, {})).publicKey),
    savePushToken: (token) => answer(() => savePushToken(token)),
  };
}
