import * as v from 'valibot';
import {
  AWB_NUMBER,
  LONGEST_COURIER_PARTNER,
  LONGEST_RIDER_NAME,
  tidyAwbNumber,
} from '../../domain/orders/courier.ts';
import { MOBILE_NUMBER } from '../../domain/account/contact.ts';
import { MESSAGES } from '../../domain/messages.ts';

const shortName = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, MESSAGES.required),
    v.maxLength(longest),
    v.check((text) => !/\p{Cc}/u.test(text), 'Please remove special control characters'),
  );

/** The domain's `Rider`. */
export const rider = v.object({
  name: shortName(LONGEST_RIDER_NAME),
  contactNumber: v.union([
    v.literal(''),
    v.pipe(v.string(), v.regex(MOBILE_NUMBER, MESSAGES.invalidContactNumber)),
  ]),
});

/** Who carries an order: the domain's `Courier`. */
export const courier = v.object({
  partner: shortName(LONGEST_COURIER_PARTNER),
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
  rider: v.optional(rider),
});
