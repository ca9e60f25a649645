import { writeFile } from 'node:fs/promises';
import { orderLifePage } from './checks/order-life-page.ts';

/** `npm run order-diagram`: writes docs/order-life.md from the table of moves. */
await writeFile('docs/order-life.md', orderLifePage());
