import type { CategoryGroupId } from '../../../src/domain/catalogue/category-groups.ts';

/** One size of a product as it is sold: unit text ("500 g", "1 kg", "6 pcs") and its MRP in whole rupees. */
export type UnitSource = readonly [unit: string, mrpRupees: number];

/**
 * One product of the demo catalogue: its name (generic, no brands), everyday names in Indian
 * languages as people type them in Latin letters (space separated, may be empty), the picture
 * (a file name of `/goods` without its ending) and the sizes it is sold in.
 */
export type ProductSource = readonly [
  name: string,
  everydayNames: string,
  picture: string,
  ...units: [UnitSource, ...UnitSource[]],
];

/** A store category ("Leafy vegetables") with its products, in display order. */
export interface CategorySource {
  readonly name: string;
  /** Whether goods of this category can be returned (perishables: no). */
  readonly returnable: boolean;
  readonly products: readonly ProductSource[];
}

/** All products of one of the specification's fifteen category groups. */
export interface GroupSource {
  readonly group: CategoryGroupId;
  readonly categories: readonly CategorySource[];
}

/** Invented makers of the demo's packed goods, by group. What grows or is cut fresh has none. */
const MAKERS: Partial<Record<CategoryGroupId, readonly string[]>> = {
  grocery: ['Annadata', 'Grihini', 'Sahyog Mills', 'Hariyali Staples'],
  'dairy-and-bread': ['Gokuldham', 'Nandini Vale', 'Subah Bakers'],
  spices: ['Malabar Mist', 'Rasoi Rani', 'Tikhi Kahani'],
  beverages: ['Kudremukh Estate', 'Phalwari', 'Thandak'],
  gourmet: ['Olivera', 'Casa Deccan', 'Monsoon Pantry'],
  snacks: ['Chatpata Co.', 'Nashta Nook', 'Meetha Mela'],
  stationery: ['Kalamkar', 'Pathshala', 'Neat Sheet'],
  seed: ['Beejdhan', 'Uttam Ankur', 'Krishi Jyoti'],
  pesticide: ['Fasal Rakshak', 'Kavach Agro'],
  fertilizer: ['Bhoomi Shakti', 'Urvara'],
  'crop-protection-and-nutrition': ['Fasal Rakshak', 'Haritima Bio'],
  'tools-and-machinery': ['Balwan Tools', 'Kisan Mitra Works'],
  'cattle-feed': ['Kamdhenu Feeds', 'Gau Poshan'],
};

/** Groups of which shops sell some goods loose, out of sacks. */
const LOOSE: ReadonlySet<CategoryGroupId> = new Set(['grocery', 'spices', 'seed', 'cattle-feed']);

/** Goods that come in flavours: a name with a star for the flavour, and the flavours. */
const FLAVOURS: readonly (readonly [name: string, flavours: string])[] = [
  ['* juice', 'Orange|Apple|Mixed fruit|Pomegranate|Grape|Pineapple|Cranberry|Tomato'],
  ['* nectar', 'Mango|Guava'],
  ['* drink', 'Mango|Litchi'],
  ['* soft drink', 'Orange|Clear lemon'],
  ['* syrup', 'Rose|Nannari|Khus|Badam|Thandai|Kokum'],
  ['* squash', 'Lemon|Lemon ginger|Orange|Grape|Pineapple'],
  ['* instant drink powder', 'Orange|Lemon|Mango'],
  ['Iced tea * mix', 'lemon|peach'],
  ['* yogurt', 'Strawberry|Mango'],
  ['Greek yogurt *', 'plain|blueberry'],
  ['* lassi', 'Sweet|Mango|Rose'],
  ['Cheese spread *', 'plain|garlic'],
  ['Shrikhand *', 'kesar|elaichi'],
  ['Kulfi *', 'malai|pista'],
  ['* ice cream', 'Vanilla|Butterscotch'],
  ['* milk', 'Badam|Kesar pista|Chocolate|Strawberry'],
  ['* potato chips', 'Salted|Masala|Cream and onion|Tomato'],
  ['Banana chips, *', 'salted|pepper'],
  ['Nacho corn chips, *', 'salted|cheese'],
  ['* cream biscuits', 'Chocolate|Orange|Vanilla'],
  ['Roasted makhana, *', 'salted|peri peri'],
  ['* khakhra', 'Methi|Jeera'],
  ['* candy', 'Orange|Raw mango'],
];

/** The flavour of each demo product that has one, by its name. */
export const DEMO_FLAVOURS: ReadonlyMap<string, string> = new Map(
  FLAVOURS.flatMap(([name, flavours]) =>
    flavours
      .split('|')
      .map((flavour): [string, string] => [
        name.replace('*', flavour),
        flavour.charAt(0).toUpperCase() + flavour.slice(1),
      ]),
  ),
);

/** The maker of a demo product, the same in every store; '' for one without. @param pick a number that follows from the name */
export function demoBrand(group: CategoryGroupId, pick: number): string {
  const makers = MAKERS[group] ?? [];
  // Every fourth product of theirs.
  if (makers.length === 0 || (pick % 4 === 0 && LOOSE.has(group))) return '';
  return makers[Math.floor(pick / 4) % makers.length] ?? '';
}
