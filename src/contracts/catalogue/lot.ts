import * as v from 'valibot';
import { MAX_QUANTITY } from '../../domain/orders/quotes/bill.ts';
import { lotProblem } from '../../domain/orders/quotes/lots.ts';
import { paise } from '../schemas.ts';

const lotUnits = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY));

/** How goods are sold by the lot (LOT-1): `prices` with rising quantities and falling paise. */
export const lot = v.pipe(
  v.object({
    minimum: lotUnits,
    step: lotUnits,
    prices: v.array(v.object({ from: lotUnits, pricePaise: paise })),
  }),
  v.check((each) => lotProblem(each, Infinity) === null, 'Please check quantities and prices'),
);
