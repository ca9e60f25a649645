import * as v from 'valibot';
import { AWB_NUMBER, LONGEST_COURIER_PARTNER, tidyAwbNumber } from '../../domain/orders/courier.ts';
import { MESSAGES } from '../../domain/messages.ts';

/** Who carries an order: the domain's `Courier`. */
export const courier = v.object({
  partner: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, MESSAGES.required),
    v.maxLength(LONGEST_COURIER_PARTNER),
    v.check((text) => !/\p{Cc}/u.test(text), 'Please remove special control characters'),
  ),
  awbNumber: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(60),
      v.transform(tidyAwbNumber),
      v.check(
        (number) => number === '' || AWB_NUMBER.test(number),
        'An AWB number has 6 to 25 letters, digits and dashes',
      ),
    ),
    '',
  ),
});
