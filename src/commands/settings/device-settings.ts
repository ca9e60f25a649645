import type { CommandContext } from '../command-context.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';

/** The switch "save data" of NET-1: pictures and updates in the background are left out, sending goes on. */
export async function setSaveData(
  { device }: Pick<CommandContext, 'device'>,
  saveData: boolean,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'save-data', saveData);
    return null;
  });
}

/** The manual switch of NET-1: nothing is sent or fetched while it is on. */
export async function setWorkOffline(
  { device, wake }: Pick<CommandContext, 'device' | 'wake'>,
  workOffline: boolean,
): Promise<SaveResult<null>> {
  const result = await save(device, async () => {
    await writeSetting(device, 'work-offline', workOffline);
    return null;
  });
  if (result.ok && !workOffline) wake();
  return result;
}

/**
 * EVT-8: whether how the person uses Haat may be shared with the services of others. What Haat itself needs to run is not a
 * matter of choice. Forgotten at sign-out.
 */
export async function setShareUsage(
  { device }: Pick<CommandContext, 'device'>,
  isShared: boolean,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'share-usage', isShared);
    return null;
  });
}

/** Sets how much stores and pictures may take on this device (bytes, CAT-5); what is over it goes at once. */
export async function setCatalogueSpace(
  { device }: Pick<CommandContext, 'device'>,
  bytes: number,
): Promise<SaveResult<null>> {
  const saved = await save(device, async () => {
    await writeSetting(device, 'catalogue-space', bytes);
    return null;
  });
  if (saved.ok) await device.keepWithinSpace?.([]);
  return saved;
}

/** Stops the fetching of stores in the background, or lets it go on; a store that is opened is fetched all the same. */
export async function setCatalogueStopped(
  { device }: Pick<CommandContext, 'device'>,
  stopped: boolean,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'catalogue-stopped', stopped);
    return null;
  });
}

/**
 * Frees what can be fetched again, as a full device does by itself (CAT-5): pictures, then the catalogues of stores that
 * are neither favourites nor in the cart. Never a cart, an order or what waits to be sent.
 */
export async function freeUpSpace({
  device,
}: Pick<CommandContext, 'device'>): Promise<SaveResult<null>> {
  return save(device, async () => {
    await device.makeRoom?.();
    return null;
  });
}
