import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

/** `GET /openapi.json`; made when it is first asked for. */
export function registerOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text);
  });
}
