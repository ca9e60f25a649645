import { fetchDeskAreas, saveArea } from '../../../src/contracts/places/desk-area.ts';
import { audited } from '../../audit/audited.ts';
import { deskAreas, writeArea } from '../../places/known-areas.ts';
import { implement } from '../service-handler.ts';

export const fetchDeskAreasHandler = implement(fetchDeskAreas, async ({ input, db, parts }) => {
  const found = await deskAreas(db, parts.places, input);
  return { areas: found.slice(0, input.limit), hasMore: found.length > input.limit };
});

export const saveAreaHandler = audited(
  implement(saveArea, async ({ input, db, parts }) => ({
    area: await writeArea(db, parts.places, input),
  })),
  ({ input: { areaCode, city, isPaused, reason } }) => ({
    subject: `area:${areaCode}`,
    reason: `${city}, ${isPaused ? 'paused' : 'open'}: ${reason}`,
  }),
);
