import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { answerNotFound, serveAppFiles } from '../../server/http/app-files.ts';

/*
 * Serves a folder with a built app as the server serves Haat, and nothing besides: `folder-server.ts --folder <path>`. Without
 * its security headers: they forbid other apps what ours does not do.
 */
const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist/app' } } });
const app = fastify();
const hasApp = serveAppFiles(app, values.folder, 'on');
app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, hasApp));
const url = await app.listen({ port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1' });
console.log(`ready on ${url}`);
process.on('SIGTERM', () => {
  app.server.closeAllConnections();
  void app.close();
});
