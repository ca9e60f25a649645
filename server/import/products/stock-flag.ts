const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 'available', 'in stock', 'instock'].map(
    (text) => [text, true] as const,
  ),
  ...['false', 'no', 'n', '0', 'unavailable', 'out of stock', 'outofstock', 'sold out'].map(
    (text) => [text, false] as const,
  ),
]);

/** A yes or no of a stock column ("TRUE", "0", "out of stock"); undefined for anything else. */
export const stockFlag = (cell: string): boolean | undefined =>
  FLAGS.get(cell.trim().toLowerCase());
