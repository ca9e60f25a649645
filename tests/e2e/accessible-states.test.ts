import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WALKS } from '../screens/walks.ts';
import { startApp, type AppServer } from '../support/servers/app-server.ts';
import { createAxeCamera } from '../support/browser/axe-camera.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';

let server: AppServer;
let phone: Phone | undefined;

beforeAll(async () => {
  server = await startApp({ FULFILMENT: 'manual' });
});

afterEach(async () => {
  await phone?.discard();
});

afterAll(async () => {
  await server?.close();
});

/** The walks whose screens differ from those of tests/e2e/accessibility.test.ts, and at least how many new ones each has. */
const STATES = [
  ['visitor', 8],
  ['bare-offline', 12],
  ['needs-you', 5],
  ['paying', 4],
  ['loading', 5],
  ['broken', 3],
] as const;

const known = new Set<string>();

describe('accessibility in every state', () => {
  it.each(STATES)(
    'axe objects to nothing on the screens of the walk "%s"',
    { timeout: 300_000 },
    async (name, least) => {
      phone = await aPhone();
      const context = await phone.open();
      const camera = createAxeCamera(name, known);
      await WALKS[name]?.({ context, page: pageOf(context), server, camera });
      expect(camera.found).toEqual([]);
      expect(camera.asked()).toBeGreaterThanOrEqual(least);
    },
  );
});
