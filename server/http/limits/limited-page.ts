import type { FastifyInstance, FastifyReply } from 'fastify';

/** Where the script of the page lies: the Content-Security-Policy allows no inline one. */
const SCRIPT_PATH = '/limited-page.js';

/** Only shows the clock; the page loads itself anew, with and without it. */
const SCRIPT = `'use strict';
const clock = document.querySelector('[role="timer"]');
let seconds = Number(clock.dataset.seconds);
const tell = () => {
  clock.textContent = seconds === 1 ? '1 second' : seconds + ' seconds';
};
tell();
setInterval(() => {
  if (seconds === 0) return;
  seconds -= 1;
  tell();
}, 1000);
`;

const page = (seconds: number): string => `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <title>One moment · Haat</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="${seconds}">
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; text-align: center;
        font: 17px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
      main { max-width: 26rem; }
      h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 12px; }
      [role='timer'] { font-size: 2rem; font-weight: 700; margin: 24px 0; font-variant-numeric: tabular-nums; }
      a { display: inline-block; min-height: 48px; padding: 0 24px; line-height: 48px; color: inherit;
        border: 1px solid currentColor; border-radius: 12px; text-decoration: none; }
      a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
    </style>
  </head>
  <body>
    <main>
      <h1>Too many visitors at once from your network</h1>
      <p>Nothing is lost. Haat opens by itself in</p>
      <p role="timer" data-seconds="${seconds}">${seconds} seconds</p>
      <a href="">Try now</a>
    </main>
    <script src="${SCRIPT_PATH}"></script>
  </body>
</html>
`;

/** Serves the script of the page that a limited visitor sees. */
export function serveLimitedPageScript(app: FastifyInstance): void {
  app.get(SCRIPT_PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/javascript; charset=utf-8')
      .send(SCRIPT),
  );
}

/** LIM-1: what somebody sees who opens a screen and is limited: a page with a clock that opens the screen by itself. */
export function sendLimitedPage(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  const seconds = Math.min(3600, Math.max(1, Math.ceil(retryAfterSeconds)));
  return reply
    .code(429)
    .headers({ 'retry-after': seconds, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page(seconds));
}
