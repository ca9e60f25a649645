import { describe, expect, it } from 'vitest';
import { fetchAsDevice } from './fetch-as-device.ts';

/** What was asked with which mark. */
function aServer(workflowUrl: string, readMark: () => Promise<string>) {
  const asked: [string, string | null][] = [];
  const fetch = fetchAsDevice(
    async (url, init) => {
      asked.push([url, new Headers(init.headers).get('haat-device')]);
      return new Response();
    },
    workflowUrl,
    readMark,
  );
  return { asked, fetch };
}

describe('LIM-1 a phone says which one it is', () => {
  it('LIM-1 to the server of the services, beside its other headers', async () => {
    const { asked, fetch } = aServer('/workflow', async () => 'mark');
    await fetch('/catalogue/bundles', { headers: { accept: 'text/html' } });
    await fetch('https://files.example/catalogue/packs/a', {});
    expect(asked).toEqual([
      ['/catalogue/bundles', 'mark'],
      ['https://files.example/catalogue/packs/a', null],
    ]);
    const elsewhere = aServer('https://api.example/workflow', async () => 'mark');
    await elsewhere.fetch('https://api.example/workflow/1', {});
    await elsewhere.fetch('/maps', {});
    expect(elsewhere.asked.map(([, mark]) => mark)).toEqual(['mark', null]);
  });

  it('LIM-1 asks without a mark where storage does not answer, and tries again', async () => {
    let works = false;
    const { asked, fetch } = aServer('/workflow', async () => {
      if (!works) throw new Error('closed');
      return 'mark';
    });
    await fetch('/workflow/a', {});
    works = true;
    await fetch('/workflow/b', {});
    expect(asked.map(([, mark]) => mark)).toEqual([null, 'mark']);
  });
});
