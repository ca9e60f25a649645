import type { FastifyInstance } from 'fastify';

/**
 * Lets a stopping server end: an answer that is sent while it stops closes its connection, which would else be kept
 * alive, and waited for, until the client lets go of it.
 */
export function endConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
}
