import { formatHhmm, isOpenAt, type OpeningHours } from '../time.ts';

/** Whether a store is open, and what to write about it. */
export interface OpeningState {
  readonly isOpen: boolean;
  readonly text: string;
}

/** 'Open till 10:30 PM', 'Opens 7:00 AM' or 'Open all day', by the clock in India at `nowMs`. */
export function openingState(hours: OpeningHours, nowMs: number): OpeningState {
  if (hours.opensAt === hours.closesAt || (hours.opensAt === 0 && hours.closesAt === 2359)) {
    return { isOpen: true, text: 'Open all day' };
  }
  return isOpenAt(hours, nowMs)
    ? { isOpen: true, text: `Open till ${formatHhmm(hours.closesAt)}` }
    : { isOpen: false, text: `Opens ${formatHhmm(hours.opensAt)}` };
}
