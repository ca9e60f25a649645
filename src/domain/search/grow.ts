/** Room for `needed` entries, at least doubled when it grows, so that adding one by one stays cheap. */
function roomFor(needed: number, has: number): number {
  return Math.max(needed, has * 2, 256);
}

/** The column, or a longer copy when `needed` entries don't fit. */
export function growBytes(column: Uint8Array, needed: number): Uint8Array {
  if (needed <= column.length) return column;
  const longer = new Uint8Array(roomFor(needed, column.length));
  longer.set(column);
  return longer;
}

/** The same for 16-bit entries. */
export function growHalves(column: Uint16Array, needed: number): Uint16Array {
  if (needed <= column.length) return column;
  const longer = new Uint16Array(roomFor(needed, column.length));
  longer.set(column);
  return longer;
}

/** The same for 32-bit entries. */
export function growWords(column: Uint32Array, needed: number): Uint32Array {
  if (needed <= column.length) return column;
  const longer = new Uint32Array(roomFor(needed, column.length));
  longer.set(column);
  return longer;
}
