/** Goods of one rate: what they cost without tax, and the tax; within a state half and half for centre and state. */
export interface TaxRow {
  readonly gstPercent: number;
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
}

/** Splits an amount in proportion to parts, whole paise that add up to it: what is left over goes to the largest fractions. */
export function shareOut(totalPaise: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  if (sum === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (totalPaise * part) / sum);
  const shares = exact.map(Math.floor);
  const left = totalPaise - shares.reduce((all, share) => all + share, 0);
  const byFraction = exact
    .map((value, place) => ({ place, fraction: value - Math.floor(value) }))
    .toSorted((one, other) => other.fraction - one.fraction || one.place - other.place);
  for (const { place } of byFraction.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

/**
 * The GST that is within an order's amount, by rate. Discount and charges are shared out over the goods by their amounts: what a
 * seller takes for packing and delivery is part of the value of the goods (section 15 of the CGST Act 2017). Goods without a
 * known rate are in no row.
 */
export function taxesIn(
  lines: readonly { readonly amountPaise: number; readonly gstPercent: number | null }[],
  { totalPaise, isWithinState }: { readonly totalPaise: number; readonly isWithinState: boolean },
): TaxRow[] {
  const shares = shareOut(
    totalPaise,
    lines.map(({ amountPaise }) => amountPaise),
  );
  const byRate = new Map<number, number>();
  for (const [place, { gstPercent }] of lines.entries()) {
    if (gstPercent === null) continue;
    byRate.set(gstPercent, (byRate.get(gstPercent) ?? 0) + (shares[place] ?? 0));
  }
  return [...byRate]
    .toSorted(([one], [other]) => one - other)
    .map(([gstPercent, valuePaise]) => taxRow(gstPercent, valuePaise, isWithinState));
}

/** Splits what goods of a rate cost into their value and the tax; centre and state have the same. */
export function taxRow(gstPercent: number, valuePaise: number, isWithinState: boolean): TaxRow {
  const tax = (valuePaise * gstPercent) / (100 + gstPercent);
  const half = isWithinState ? Math.round(tax / 2) : 0;
  const igstPaise = isWithinState ? 0 : Math.round(tax);
  const taxablePaise = valuePaise - 2 * half - igstPaise;
  return { gstPercent, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise };
}

/** What goods of a rate cost with their tax, paise. */
export const valueOf = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxRow): number =>
  taxablePaise + cgstPaise + sgstPaise + igstPaise;
