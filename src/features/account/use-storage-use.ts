import { useEffect, useState } from 'react';
import type { Device } from '../../ports/device-context.tsx';

/** Storage in bytes; null where the browser does not say, undefined until it was asked. */
export type StorageUse = Awaited<ReturnType<Device['readStorage']>> | undefined;

/** How much storage the app takes; `look` asks again. */
export function useStorageUse({ readStorage }: Pick<Device, 'readStorage'>): {
  readonly use: StorageUse;
  readonly look: () => Promise<void>;
} {
  const [use, setUse] = useState<StorageUse>(undefined);
  useEffect(() => {
    let isShown = true;
    readStorage().then(
      (found) => isShown && setUse(found),
      () => isShown && setUse(null),
    );
    return () => {
      isShown = false;
    };
  }, [readStorage]);
  return { use, look: async () => setUse(await readStorage()) };
}
