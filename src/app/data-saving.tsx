import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { readNetworkSettings } from '../db/reads/settings.ts';
import { useHaat } from '../ports/haat-context.tsx';
import { DataSavingContext } from '../ui/network/data-saving-context.ts';
import { PictureLineContext } from '../ui/pictures/picture-line-context.ts';
import { isSavingData } from '../ui/network/save-data-hint.ts';

/** Tells the screens whether the person saves data: by their own switch, else by the browser's setting. */
export function DataSaving({ children }: { readonly children: ReactNode }) {
  const { device } = useHaat();
  const network = useLiveQuery(async () => readNetworkSettings(device), [device]);
  const isSaving = isSavingData(network?.saveData);
  const line = `${network?.reachability} ${network?.workOffline} ${isSaving}`;
  return (
    <DataSavingContext value={isSaving}>
      <PictureLineContext value={line}>{children}</PictureLineContext>
    </DataSavingContext>
  );
}
