import type { EventService, EventsWaiting } from '../../contracts/events/event-service.ts';
import type { Campaign, PageFacts } from '../../contracts/events/app-events.ts';
import { campaignGroupsOf, campaignOf, toolOf } from '../../events/campaign.ts';
import { createTracker, type Tracker } from '../../events/tracker.ts';
import { browserStorage } from '../storage/browser-storage.ts';

/** Keeps whence somebody came, by which tool, and for which groups of campaigns (specification, sections 3 and 5). Called before the guard changes the address. */
export function keepCampaign(search: string): void {
  const groups = campaignGroupsOf(search);
  if (groups !== null) browserStorage.write('campaign_group_id', groups);
  const tool = toolOf(search);
  if (tool !== null) browserStorage.write('tool_id', tool);
  const campaign = campaignOf(search);
  if (campaign === null) return;
  browserStorage.write('utm_source', campaign.source);
  browserStorage.write('utm_medium', campaign.medium);
  browserStorage.write('utm_campaign', campaign.campaign);
}

/** Whence somebody came, as it was kept; null without all three parts. */
export function keptCampaign(): Campaign | null {
  const source = browserStorage.read('utm_source');
  const medium = browserStorage.read('utm_medium');
  const campaign = browserStorage.read('utm_campaign');
  if (source === null || medium === null || campaign === null) return null;
  return { source, medium, campaign };
}

/** Counts the screens that this tab has shown, for the engagement service's ping (EVT-8). @returns how many, with this one */
export function countPageLoad(): number {
  const count = Number(browserStorage.read('page-loads') ?? 0) + 1;
  browserStorage.write('page-loads', String(count));
  return count;
}

/** The session of this tab, and of the person in it: whoever comes after somebody begins another one (EVT-5). */
function createSessionIds(newId: () => string) {
  let id = browserStorage.read('client-session-id');
  let lastUserId: number | null = null;
  return (userId: number | null): string => {
    const isOther = lastUserId !== null && lastUserId !== userId;
    lastUserId = userId;
    if (id === null || isOther) {
      id = newId();
      browserStorage.write('client-session-id', id);
    }
    return id;
  };
}

/** The tracker of this page. @param record puts events into the queue, in the worker */
export function startPageTracker(
  record: EventService['recordEvents'],
  newId: () => string,
): Tracker {
  const sessionIdOf = createSessionIds(newId);
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
  // As in shell.tsx: the shell puts its bridge into the page before the app starts.
  const source = 'Capacitor' in globalThis ? 'NATIVE' : isInstalled ? 'PWA' : 'WEB';
  const campaign = keptCampaign();
  const campaignGroups = browserStorage.read('campaign_group_id');
  const toolId = browserStorage.read('tool_id');
  const facts = (userId: number | null): PageFacts => ({
    sessionId: sessionIdOf(userId),
    source,
    campaign,
    ...(campaignGroups !== null && { campaignGroups }),
    ...(toolId !== null && { toolId }),
  });
  const tracker = createTracker({
    now: Date.now,
    newId,
    screen: () => window.location.pathname,
    facts,
    later: (run) => setTimeout(run, 0),
    record,
    warn: (text, cause) => console.warn(text, cause),
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') handOn(tracker);
  });
  window.addEventListener('pagehide', () => handOn(tracker));
  return tracker;
}

/** The page may not come back: the service worker keeps what is not in the queue yet, and sends what is (EVT-4). */
function handOn(tracker: Tracker): void {
  if (!('serviceWorker' in navigator)) return;
  const message: EventsWaiting = { type: 'events-waiting', drafts: tracker.unconfirmed() };
  navigator.serviceWorker.controller?.postMessage(message);
}
