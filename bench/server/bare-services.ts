import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { openPostgres } from '../../server/db/open-database.ts';
import { createEventSink, type TakenEvent } from '../../server/events/event-sink.ts';
import { loadPlaces } from '../../server/places/load-places.ts';
import { HANDLERS } from '../../server/http/service-registry.ts';
import type { ServerParts } from '../../server/http/service-handler.ts';

/*
 * The peer, a process of its own: a bare Fastify route for each service, which runs the same SQL on the same PostgreSQL
 * and nothing else: no session, no checked input, no idempotency key, no limits, no log, no security headers.
 */
const { db, close } = await openPostgres(process.env['DATABASE_URL'] ?? '', () => {});
const identity = {
  caller: 'buyer' as const,
  userId: Number(process.env['BENCH_USER']),
  realmId: Number(process.env['BENCH_REALM']),
  address: '127.0.0.1',
};
// Only what the measured services use.
const parts = { now: Date.now, randomBytes, places: loadPlaces() } as unknown as ServerParts;
const sink = createEventSink(db);
const app = fastify();

for (const { contract, ...handler } of HANDLERS) {
  app.post(`/${contract.name}`, async ({ body: input }) =>
    contract.changes
      ? db.transaction((transaction) => handler.handle({ input, identity, db: transaction, parts }))
      : handler.handle({ input, identity, db, parts }),
  );
}
app.post('/events', async ({ body }) => sink.take(body as readonly TakenEvent[]));

await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(`ready on http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`);
process.on('SIGTERM', () => {
  void app
    .close()
    .then(close)
    .then(() => process.exit(0));
});
