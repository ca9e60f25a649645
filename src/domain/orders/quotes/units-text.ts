/** How many units were ordered, as the cart counts them: two orders of one store look alike otherwise. */
export function unitsText(lines: readonly { readonly quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}
