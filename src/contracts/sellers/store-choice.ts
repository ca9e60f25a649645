import * as v from 'valibot';
import { STORE_TAGS } from '../../domain/stores/store-tags.ts';
import { count } from '../schemas.ts';

export const storeTag = v.picklist(STORE_TAGS.map(({ id }) => id));

/** A page of a list of stores. */
export const storePage = {
  limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 50),
  offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
};
