import type { EventDraft } from '../../contracts/events/app-events.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import { readSetting } from '../../db/reads/settings.ts';

/** Whether this build has a tag manager, whose list is appended to (`.env.example`). */
export const HAS_DATA_LAYER = import.meta.env['VITE_DATA_LAYER'] === 'on';

/** Tells the tag manager's data layer, where there is one and the person agrees (EVT-8, EVT-9). Never rejects. */
export async function tellDataLayer(
  device: DeviceDatabase,
  drafts: readonly EventDraft[],
): Promise<void> {
  if (!HAS_DATA_LAYER) return;
  try {
    if ((await readSetting(device, 'share-usage')) !== true) return;
    const { pushEvent } = await import('../../events/sinks/data-layer.ts');
    const host = window as Window & { dataLayer?: unknown[] };
    for (const draft of drafts) pushEvent(host, draft);
  } catch (failure) {
    console.warn('The data layer was not told', failure);
  }
}
