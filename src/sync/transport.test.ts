import { describe, expect, it } from 'vitest';
import { createSyncWorld, settle } from '../../tests/support/sync-world.ts';
import { createTransport } from './transport.ts';

/** A transport whose server answers with text that the test gives piece by piece. */
function aStreamingServer() {
  let answer: ReadableStreamDefaultController<Uint8Array> | undefined;
  const world = createSyncWorld({
    fetch: async (_url, { signal }) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          answer = controller;
          signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
      return new Response(body);
    },
  });
  const transport = createTransport({
    ...world,
    baseUrls: { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' },
    visitorToken: 'visitor',
    mapsKey: 'key',
    readSession: async () => undefined,
    isSwitchedOff: async () => false,
    report: () => {},
  });
  const lines: string[] = [];
  const read = transport.postForLines('catalogue', '/bundles', {}, async (next) => {
    for (;;) {
      const line = await next();
      if (line === undefined) return;
      lines.push(new TextDecoder().decode(line));
    }
  });
  const give = (text: string) => answer?.enqueue(new TextEncoder().encode(text));
  return { world, lines, read, give, end: () => answer?.close() };
}

describe('an answer that is read line by line', () => {
  it('OUT-2 may take as long as it likes while something comes', async () => {
    const { world, lines, read, give, end } = aStreamingServer();
    await settle();
    for (const text of ['fir', 'st\nsec', 'ond\n\nthird\ncut o']) {
      give(text);
      await world.advance(10_000);
    }
    expect(lines).toEqual(['first', 'second', '', 'third']);
    end();
    await read;
    expect(lines).toHaveLength(4);
  });

  it('OUT-2 is given up when nothing comes for as long as a request may take', async () => {
    const { world, lines, read, give } = aStreamingServer();
    const end = read.catch((error: unknown) => error);
    await settle();
    give('first\n');
    await world.advance(14_000);
    expect(lines).toEqual(['first']);
    await world.advance(16_000);
    expect(await end).toMatchObject({ message: 'timeout' });
  });
});
