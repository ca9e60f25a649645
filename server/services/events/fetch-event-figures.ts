import { fetchEventFigures } from '../../../src/contracts/events/fetch-event-figures.ts';
import { readClientErrors, readDropped, readFunnel } from '../../events/event-figures.ts';
import { dayOf } from '../../events/event-partitions.ts';
import { implement } from '../service-handler.ts';

export const fetchEventFiguresHandler = implement(
  fetchEventFigures,
  async ({ input: { days }, db, parts }) => {
    const serverTime = parts.now();
    const to = dayOf(serverTime);
    const span = { from: to - days + 1, to };
    return {
      days: await readFunnel(db, span),
      errors: await readClientErrors(db, span),
      dropped: await readDropped(db, span),
      serverTime,
    };
  },
);
