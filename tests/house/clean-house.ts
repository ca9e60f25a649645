/** A project in miniature that keeps every rule of the house: one small file per folder. */
export const CLEAN_HOUSE: Readonly<Record<string, string>> = {
  'src/domain/price.ts': `export const pricePaise = (rupees: number): number => rupees * 100;\n`,
  'src/contracts/item.ts': `import * as v from 'valibot';
import { pricePaise } from '../domain/price.ts';

export const item = v.object({ name: v.string(), paise: v.fallback(v.number(), pricePaise(1)) });
`,
  'src/db/person-database.ts': `import { Dexie, type Table } from 'dexie';

export interface CartRow {
  readonly itemId: string;
}

export class PersonDatabase extends Dexie {
  readonly cart!: Table<CartRow, string>;
}
`,
  'src/db/reads/cart.ts': `import type { CartRow, PersonDatabase } from '../person-database.ts';

export async function readCart(db: PersonDatabase): Promise<CartRow[]> {
  return db.cart.toArray();
}
`,
  'src/commands/cart/add-item.ts': `import type { PersonDatabase } from '../../db/person-database.ts';

export async function addItem(db: PersonDatabase, itemId: string): Promise<void> {
  await db.cart.put({ itemId });
}
`,
  'src/sync/drain.ts': `import { pricePaise } from '../domain/price.ts';
import type { PersonDatabase } from '../db/person-database.ts';

export async function drain(db: PersonDatabase, now: () => number): Promise<number> {
  await db.cart.clear();
  return pricePaise(new Date(now()).getTime());
}
`,
  'src/events/track.ts': `import { pricePaise } from '../domain/price.ts';

export const track = (now: () => number): number => pricePaise(now());
`,
  'src/workers/sync.worker.ts': `import { expose } from 'comlink';
import { drain } from '../sync/drain.ts';

export type SyncWorker = typeof drain;

self.addEventListener('message', () => undefined);
expose(drain);
`,
  'sw/service-worker.ts': `import { pricePaise } from '../src/domain/price.ts';
import { drain } from '../src/sync/drain.ts';

export const parts = [pricePaise, drain];
`,
  'src/ui/price.tsx': `import { pricePaise } from '../domain/price.ts';

export function Price({ rupees }: { readonly rupees: number }) {
  return <span title={document.title}>{pricePaise(rupees)}</span>;
}
`,
  'src/ui/global.css': ':root {\n  --ink: #1b1f1c;\n  --space-8: 8px;\n}\n',
  'src/ui/price.module.css': `.price {
  --price-width: 90px;
  min-width: var(--price-width);
  padding: 0 var(--space-8);
  border: 1px solid var(--ink);
}
`,
  'src/ports/commands.ts': `import { createContext } from 'react';
import type { addItem } from '../commands/cart/add-item.ts';

export const Commands = createContext<{ readonly addItem: typeof addItem } | undefined>(undefined);
`,
  'src/features/cart/cart-rules.ts': `export const limit = 3;\n`,
  'src/features/cart/pages/cart-page.tsx': `import { Price } from '../../../ui/price.tsx';
import { readCart } from '../../../db/reads/cart.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';
import { limit } from '../cart-rules.ts';

export function CartPage({ db }: { readonly db: PersonDatabase }) {
  return <button type="button" onClick={() => void readCart(db)}><Price rupees={limit} /></button>;
}
`,
  'src/features/stores/store-list.ts': `export const stores = ['one'];\n`,
  'src/app/storage/browser-storage.ts': `export const readMarker = (): string | null => localStorage.getItem('auth');\n`,
  'src/app/main.tsx': `import type { SyncWorker } from '../workers/sync.worker.ts';
import { CartPage } from '../features/cart/pages/cart-page.tsx';
import { readMarker } from './storage/browser-storage.ts';

export function startWorker(): { readonly marker: string | null; readonly drain?: SyncWorker } {
  const worker = new Worker(new URL('../workers/sync.worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(CartPage.name);
  return { marker: readMarker() };
}
`,
  'server/main.ts': `import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { pricePaise } from '../src/domain/price.ts';

export async function main(): Promise<string> {
  console.log(pricePaise(1));
  await fastify().close();
  return readFile('package.json', 'utf8');
}
`,
  // The server's realm holds the scripts too: their packages must not bring the DOM in.
  'scripts/build.ts': `import { chromium } from 'playwright';
import { build } from 'vite';

await build();
console.log(chromium.name());
`,
  'vitest.config.ts': `import { defineConfig } from 'vitest/config';

export default defineConfig({});
`,
  'src/domain/price.test.ts': `import { describe, expect, it } from 'vitest';
import { pricePaise } from './price.ts';

describe('a price', () => {
  it('is integer paise (ORD-6)', () => {
    expect(pricePaise(1)).toBe(100);
  });
});
`,
  'docs/spec.md': `# Rules

### ORD-6 · since version 0.1

Money is integer paise.

### ORD-5 · not yet (orders)

Cancel.
`,
};
