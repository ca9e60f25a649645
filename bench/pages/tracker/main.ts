import { keepCampaign, startPageTracker } from '../../../src/app/events/page-tracker.ts';

/** Exactly what the first load has of the events (bench/events/tracker-bytes.ts). */
Object.assign(globalThis, { keepCampaign, startPageTracker });
