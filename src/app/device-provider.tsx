import { useMemo, type ReactNode } from 'react';
import { freeUpSpace } from '../commands/settings/free-up-space.ts';
import { DeviceContext, type Device } from '../ports/device-context.tsx';
import { useHaat } from '../ports/haat-context.tsx';
import { useInstall } from './service-worker/install-prompt.ts';
import { useMessagesPort } from './use-messages-port.ts';

async function readStorage(): ReturnType<Device['readStorage']> {
  if (!('storage' in navigator)) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { used: usage, quota };
}

/** Gives the screens the device that the app runs on. */
export function DeviceProvider({ children }: { readonly children: ReactNode }) {
  const haat = useHaat();
  const install = useInstall();
  const messages = useMessagesPort();
  const device = useMemo(
    (): Device => ({ install, messages, readStorage, freeUpSpace: () => freeUpSpace(haat) }),
    [haat, install, messages],
  );
  return <DeviceContext value={device}>{children}</DeviceContext>;
}
