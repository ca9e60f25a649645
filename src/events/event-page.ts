import type { EventDraft } from '../contracts/events/event-draft.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { writeSetting, type EventPage } from '../db/settings.ts';

const pageOf = ({
  userId,
  sessionId,
  source,
  campaign,
  campaignGroups,
  toolId,
}: EventDraft): EventPage => ({
  userId,
  sessionId,
  source,
  campaign,
  ...(campaignGroups !== undefined && { campaignGroups }),
  ...(toolId !== undefined && { toolId }),
});

/** Remembers the page of the last of these events, for what workers track (decision 95). */
export async function rememberEventPage(
  device: DeviceDatabase,
  drafts: readonly EventDraft[],
): Promise<void> {
  const last = drafts.findLast(({ source }) => source !== 'BACKGROUND');
  if (last === undefined) return;
  const known = await readSetting(device, 'event-page');
  const page = pageOf(last);
  if (JSON.stringify(known) !== JSON.stringify(page))
    await writeSetting(device, 'event-page', page);
}

/**
 * The page on which this person tracked an event last: an order that a worker hears of counts to the session in which it was
 * placed. Whoever has none yet gets a session of their own.
 */
export async function readEventPage(
  device: DeviceDatabase,
  userId: number | null,
  newId: () => string,
): Promise<EventPage> {
  const known = await readSetting(device, 'event-page');
  if (known?.userId === userId) return known;
  return { userId, sessionId: newId(), source: 'WEB', campaign: null };
}
