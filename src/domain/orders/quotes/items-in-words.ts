/** What an order is about, in a line: "2 × Onion, Tomato +3 more". */
export function itemsSummary(
  lines: readonly { readonly name: string; readonly quantity: number }[],
  shown = 2,
): string {
  const names = lines
    .slice(0, shown)
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`));
  const rest = lines.length - names.length;
  return `${names.join(', ')}${rest > 0 ? ` +${rest} more` : ''}`;
}

/** How many units were ordered, as the cart counts them: two orders of one store look alike otherwise. */
export function unitsText(lines: readonly { readonly quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}
