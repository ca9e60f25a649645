import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { readNetworkSettings } from '../db/reads/screen-settings.ts';
import { useHaat } from '../ports/haat-context.tsx';
import { DataSavingContext } from '../ui/data-saving-context.ts';
import { isSavingData } from '../ui/save-data-hint.ts';

/** Tells the screens whether the person saves data: by their own switch, else by the browser's setting. */
export function DataSaving({ children }: { readonly children: ReactNode }) {
  const { device } = useHaat();
  const network = useLiveQuery(() => readNetworkSettings(device), [device]);
  return <DataSavingContext value={isSavingData(network?.saveData)}>{children}</DataSavingContext>;
}
