import { describe, expect, it } from 'vitest';
import { clientError, type ClientError } from '../../domain/events/app-events.ts';
import {
  createErrorReports,
  MOST_REPORTS,
  scrubAddress,
  scrubText,
  JSON_LD_AFTER_MS,
  jsonLdProblems,
} from './error-reports.ts';
import { watchFetch } from './watch-requests.ts';

const anError = (fields: Partial<ClientError> = {}): ClientError => ({
  kind: 'uncaught',
  message: 'x is not a function',
  source: '',
  status: null,
  ...fields,
});

function capture() {
  const told: ClientError[] = [];
  const { report } = createErrorReports((error) => told.push(error), 'https://haat.example/home');
  return { told, report };
}

describe('the global capture', () => {
  it('EVT-9 tells of an error once, and of no more than twenty', () => {
    const { told, report } = capture();
    report(anError());
    report(anError());
    expect(told).toHaveLength(1);
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') report(anError({ message: letter }));
    expect(told).toHaveLength(MOST_REPORTS);
  });

  it('EVT-9 never captures itself', () => {
    let calls = 0;
    const reports = createErrorReports(() => {
      calls += 1;
      reports.report(anError({ message: 'while telling' }));
      throw new Error('the tag manager broke');
    }, 'https://haat.example/');
    expect(() => reports.report(anError())).not.toThrow();
    expect(calls).toBe(1);
  });

  it('EVT-9 tells of no token, code, number, address or query', () => {
    const text = scrubText(
      'Bearer abc.def-123 for 98765 43210, otp 123456, asha@example.in, 01934d6e-0000-7000-8000-000000000007, key sk_live_9f8e7d6c5b4a39281706',
    );
    expect(text).not.toMatch(/abc\.def|98765|43210|123456|asha@|01934d6e|sk_live/);
    const address = scrubAddress('/orders/12345678?token=abc#x', 'https://haat.example/');
    expect(address).toBe('/orders/#');
    expect(scrubAddress('https://cdn.example/a.js?key=1', 'https://haat.example/')).toBe(
      'cdn.example/a.js',
    );
    expect(scrubText('x'.repeat(5000)).length).toBeLessThanOrEqual(300);
  });

  it('EVT-9 tells of answers from 400 on and of none, and leaves them as they are', async () => {
    const told: ClientError[] = [];
    const isOwn = (address: string) => address.startsWith('/events');
    const answering = (status: number) =>
      watchFetch(
        async () => new Response(null, { status }),
        (error) => told.push(error),
        isOwn,
      );
    expect((await answering(503)('/workflow/1')).status).toBe(503);
    await answering(204)('/workflow/2');
    await answering(500)('/events/haat-app-events/messages');
    const broken = watchFetch(
      () => Promise.reject(new TypeError('no network')),
      (error) => told.push(error),
      isOwn,
    );
    await expect(broken('/workflow/3')).rejects.toThrow('no network');
    const given = AbortSignal.abort();
    await expect(broken('/workflow/4', { signal: given })).rejects.toThrow('no network');
    expect(told.map(({ source, status }) => [source, status])).toEqual([
      ['/workflow/1', 503],
      ['/workflow/3', 0],
    ]);
  });

  it('EVT-9 a wrong code, or another mistake of a person, is no error; one of the app is', async () => {
    const told: (number | null)[] = [];
    const answering = (code: string, status: number) => {
      const problem = { type: `urn:haat:problem:${code}`, title: 'No', status, code };
      const fetch = async () => new Response(JSON.stringify(problem), { status });
      return watchFetch(
        fetch,
        (error) => told.push(error.status),
        () => false,
      );
    };
    const response = await answering('otp_invalid', 422)('/workflow/1');
    expect(await response.json()).toMatchObject({ code: 'otp_invalid' });
    await answering('quantity_unavailable', 409)('/workflow/1');
    expect(told).toEqual([]);
    await answering('bad_input', 400)('/workflow/1');
    await answering('internal', 500)('/workflow/1');
    expect(told).toEqual([400, 500]);
  });

  it('EVT-9 a source keeps its service’s name, without ids', () => {
    const service = '/workflow/7/7/v1/execution/service/run/buyer-b2c-bulk-select-call';
    expect(scrubAddress(`${service}?x=1`, 'https://haat.example/')).toBe(
      '/workflow/#/#/v1/execution/service/run/buyer-b2c-bulk-select-call',
    );
    expect(
      scrubAddress('/store/01934d6e-0000-7000-8000-000000000007/item', 'https://haat.example/'),
    ).toBe('/store/…id/item');
    expect(scrubAddress(`/catalogue/packs/${'0a1b'.repeat(16)}`, 'https://haat.example/')).toBe(
      '/catalogue/packs/…',
    );
  });

  it('EVT-9 finds structured data that is none, five seconds after the page', () => {
    const problems = jsonLdProblems(['{"@type":"Store"}', '{"@type":']);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^invalid JSON-LD: SyntaxError/);
    expect(JSON_LD_AFTER_MS).toBe(5_000);
  });

  it('EVT-9 tells the server of it as an event', () => {
    expect(clientError(anError({ kind: 'request', source: '/workflow/run', status: 500 }))).toEqual(
      {
        name: 'client_error',
        type: 'error',
        subType: 'request',
        description: 'x is not a function',
        details: [
          { refType: 'source', refValue: '/workflow/run' },
          { refType: 'status', refValue: 500 },
        ],
      },
    );
  });
});
