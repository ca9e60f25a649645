import type { EventDraft } from '../contracts/events/event-draft.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import type { ClientError } from '../domain/events/app-events.ts';

/** Whether this build has a tag manager, whose list is appended to (`.env.example`). */
const IS_CONFIGURED = import.meta.env['VITE_DATA_LAYER'] === 'on';

/** Tells the tag manager's data layer, where there is one and the person agrees (EVT-8). Never rejects. */
export async function tellDataLayer(
  device: DeviceDatabase,
  { drafts = [], error }: { readonly drafts?: readonly EventDraft[]; readonly error?: ClientError },
): Promise<void> {
  if (!IS_CONFIGURED) return;
  try {
    if ((await readSetting(device, 'share-usage')) !== true) return;
    const { pushEntry, pushEvent } = await import('../events/sinks/data-layer.ts');
    const host = window as Window & { dataLayer?: unknown[] };
    for (const draft of drafts) pushEvent(host, draft);
    if (error !== undefined) pushEntry(host, { event: 'client_error', ...error });
  } catch (failure) {
    console.warn('The data layer was not told', failure);
  }
}
