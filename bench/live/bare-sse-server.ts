import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Server-sent events and nothing else: a page that draws what it is told, and a way to tell all pages. */
const PAGE = `<!doctype html><title>Bare</title><main><p></p></main><script>
  new EventSource('/stream').onmessage = ({ data }) => {
    document.querySelector('p').textContent = data;
  };
</script>`;

const streams = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.url === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: open\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
    return;
  }
  if (request.method === 'POST') {
    const said = decodeURIComponent(request.url?.slice(1) ?? '');
    for (const stream of streams) stream.write(`data: ${said}\n\n`);
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(PAGE);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
