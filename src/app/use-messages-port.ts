import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readSetting } from '../db/reads/settings.ts';
import type { MessagesPort } from '../ports/device-context.tsx';
import { useHaat } from '../ports/haat-context.tsx';
import { canPush, currentToken, subscribe, unsubscribe } from './session/push-subscription.ts';

const permissionNow = (): MessagesPort['permission'] =>
  canPush() ? Notification.permission : 'denied';

/**
 * Messages to this device, as the screens see them: on once the server has the address. A subscription that the server does
 * not know (another person signed in, its answer was lost) is told to it again at the next start.
 */
export function useMessagesPort(): MessagesPort {
  const { device, session, sync } = useHaat();
  const [permission, setPermission] = useState(permissionNow);
  const known = useLiveQuery(
    async () => (await readSetting(device, 'ninja-nfc-fcm-token')) ?? null,
    [device],
  );
  const userId = session?.userId ?? null;

  useEffect(() => {
    if (userId === null || known === undefined || permission !== 'granted') return;
    async function tellAgain(): Promise<void> {
      const token = await currentToken();
      if (token !== null && token !== known) await sync.savePushToken(token);
    }
    tellAgain().catch((error: unknown) => console.warn('Messages were not looked at', error));
  }, [userId, known, permission, sync]);

  function stateOf(): MessagesPort['state'] {
    if (!canPush()) return 'unsupported';
    if (permission === 'denied') return 'blocked';
    return known !== undefined && known !== null && permission === 'granted' ? 'on' : 'off';
  }

  return {
    state: stateOf(),
    permission,
    turnOn: async () => {
      const answer = await Notification.requestPermission();
      setPermission(answer);
      if (answer !== 'granted') return null;
      return subscribe(sync);
    },
    turnOff: async () => {
      await unsubscribe();
      const saved = await sync.savePushToken(null);
      return saved.ok ? null : saved.problem.message;
    },
  };
}
