import { wordsOf } from '../search/words/fold-text.ts';

/** Items of a shelf in its order, with the sizes of one product beside each other. */
export interface ShelfProducts {
  readonly items: Uint32Array;
  /** Where in `items` each product begins: one row of the shelf. */
  readonly rowStarts: Uint32Array;
}

/** The same number for the same product, whatever its size: by name and brand. */
export function productNumbers(names: readonly string[], brands: readonly string[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(names, (name, index) => {
    const key = `${wordsOf(name).join(' ')}|${wordsOf(brands[index] ?? '').join(' ')}`;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
}

/**
 * One product, one row: sizes follow the first item of their product, in the order that they had.
 * @param order indexes into `products`
 */
export function groupSizes(order: Iterable<number>, products: Uint32Array): ShelfProducts {
  const sizesOfProduct = new Map<number, number[]>();
  for (const index of order) {
    const product = products[index] ?? 0;
    const sizes = sizesOfProduct.get(product);
    if (sizes === undefined) sizesOfProduct.set(product, [index]);
    else sizes.push(index);
  }
  const items: number[] = [];
  const rowStarts: number[] = [];
  for (const sizes of sizesOfProduct.values()) {
    rowStarts.push(items.length);
    for (const index of sizes) items.push(index);
  }
  return { items: Uint32Array.from(items), rowStarts: Uint32Array.from(rowStarts) };
}
