import type { Paise } from '../money.ts';

/** An item as a phone has seen it. Null: not known on this phone. */
export interface SeenItem {
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
  readonly pricePaise: Paise | null;
  readonly mrpPaise: Paise | null;
  /** Units in stock as last seen. */
  readonly stock: number | null;
}
