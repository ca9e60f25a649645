import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify from 'fastify';
import pg from 'pg';

/*
 * The peer, a process of its own: the same items as rows, the way a server without packs answers. Fastify and
 * node-postgres with prepared statements, the connections and the compression that our server has.
 */
const COLUMNS = `id, category_id, name, everyday_names, brand, unit, picture, rating_tenths, returnable,
  price_paise::int, mrp_paise::int, stock`;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
await app.register(compress, {
  threshold: 1400,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});

/** A page of a category's items, from a place on. */
app.get<{ Params: { category: string; from: string; count: string } }>(
  '/items/:category/:from/:count',
  async ({ params: { category, from, count } }) => {
    const { rows } = await pool.query({
      name: 'items',
      text: `select ${COLUMNS} from store_items
        where store_id = 'bench-store' and category_id = $1 and position >= $2 and not removed
        order by position limit $3`,
      values: [category, Number(from), Number(count)],
    });
    return rows as unknown[];
  },
);

/** The store's categories with their numbers of items: the least that tells a client what there is to fetch. */
app.get('/categories', async () => {
  const { rows } = await pool.query({
    name: 'categories',
    text: `select category.id, category.name, category.group_id, count(*)::int as items
      from store_categories as category
      join store_items as item on item.store_id = category.store_id and item.category_id = category.id
      where category.store_id = 'bench-store' and not item.removed
      group by category.store_id, category.id order by category.position`,
  });
  return rows as unknown[];
});

/** Prices and stock of all items. */
app.get('/prices', async () => {
  const { rows } = await pool.query({
    name: 'prices',
    text: `select id, price_paise::int, mrp_paise::int, stock from store_items
      where store_id = 'bench-store' and not removed order by ordinal`,
  });
  return rows as unknown[];
});

await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(`ready on http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`);
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
