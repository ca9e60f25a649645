import * as v from 'valibot';
import { isFssaiLicence, isGstRate, isGtin, isHsn } from '../../domain/catalogue/product-codes.ts';

/** Longest texts of facts, characters. */
export const LONGEST_FACT = { text: 2_000, line: 300 } as const;

const text = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_FACT.text)));
const line = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_FACT.line)));

/**
 * What a pack says of itself (ITEM-1). Everything may be missing. All texts are plain: no markup, no marks that turn the
 * direction of reading.
 */
export const itemFacts = v.object({
  description: text,
  ingredients: text,
  allergens: line,
  /** Per 100 g or 100 ml, in the pack's order ("Energy", "58 kcal"). */
  nutrition: v.optional(
    v.pipe(
      v.array(v.object({ name: v.string(), amount: v.string() })),
      v.minLength(1),
      v.maxLength(24),
    ),
  ),
  shelfLife: line,
  storage: line,
  maker: line,
  makerAddress: line,
  countryOfOrigin: line,
  /** Whom to ask about the goods: a telephone number, a mail address. */
  contact: line,
  fssaiLicence: v.optional(v.pipe(v.string(), v.check(isFssaiLicence))),
  hsn: v.optional(v.pipe(v.string(), v.check(isHsn))),
  gstPercent: v.optional(v.pipe(v.number(), v.check(isGstRate))),
  gtin: v.optional(v.pipe(v.string(), v.check(isGtin))),
});
export type ItemFacts = v.InferOutput<typeof itemFacts>;
