import { describe, expect, it } from 'vitest';
import type { ClientError } from '../../domain/events/app-events.ts';
import { startGlobalCapture } from './global-capture.ts';

class FakeElement {
  readonly tagName = 'SCRIPT';
  getAttribute(name: string): string | null {
    return name === 'src' ? '/assets/gone.js?token=abc' : null;
  }
}

class FakeErrorEvent extends Event {
  readonly message = 'x is not a function';
  readonly filename = 'https://haat.example/assets/app.js';
}

/** An XMLHttpRequest whose end a test says. */
class FakeRequest extends EventTarget {
  status = 0;
  opened: unknown[] = [];
  open(...args: unknown[]): void {
    this.opened = args;
  }
  end(status: number): void {
    this.status = status;
    this.dispatchEvent(new Event('loadend'));
  }
}

/** As much of a browser's window as the capture needs, with timers that a test runs. */
function aWindow(blocks: readonly string[] = []) {
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const consoleErrors: unknown[][] = [];
  const consoleLike = { error: (...values: unknown[]) => void consoleErrors.push(values) };
  const parts = {
    location: { href: 'https://haat.example/home' },
    navigator: { onLine: true },
    document: {
      readyState: 'complete',
      querySelectorAll: () => blocks.map((textContent) => ({ textContent })),
    },
    HTMLElement: FakeElement,
    ErrorEvent: FakeErrorEvent,
    XMLHttpRequest: FakeRequest,
    console: consoleLike,
    fetch: async () => new Response(null, { status: 503 }),
    setTimeout: (run: () => void, ms: number) => timers.push({ ms, run }),
  };
  const window = Object.assign(new EventTarget(), parts);
  return { window, timers, consoleErrors };
}

function capture(blocks: readonly string[] = []) {
  const page = aWindow(blocks);
  const told: ClientError[] = [];
  startGlobalCapture({
    window: page.window as unknown as Window & typeof globalThis,
    tell: (error) => told.push(error),
    isOwn: (address) => address.startsWith('/events/'),
  });
  return { ...page, told };
}

/** An event whose target is an element, as a load error's is. */
function aLoadError(): Event {
  const event = new Event('error');
  Object.defineProperty(event, 'target', { value: new FakeElement() });
  return event;
}

describe('the global capture of a page', () => {
  it('EVT-9 tells of scripts that do not load, uncaught errors, rejections and console errors', () => {
    const { window, told, consoleErrors } = capture();
    window.dispatchEvent(aLoadError());
    window.dispatchEvent(new FakeErrorEvent('error'));
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: new TypeError('no such thing') }),
    );
    window.console.error('it broke', new Error('really'));
    expect(told.map(({ kind, message }) => [kind, message])).toEqual([
      ['resource', 'script was not loaded'],
      ['uncaught', 'x is not a function'],
      ['rejection', 'TypeError: no such thing'],
      ['console', 'it broke Error: really'],
    ]);
    expect(consoleErrors).toHaveLength(1);
  });

  it('EVT-9 tells of requests that fail, by fetch and by XHR, and of none of its own', async () => {
    const { window, told } = capture();
    const request = (address: string, status: number) => {
      const made = new window.XMLHttpRequest();
      made.open('GET', address);
      made.end(status);
      return made;
    };
    expect(request('/workflow/one?code=123456', 404).opened.slice(0, 2)).toEqual([
      'GET',
      '/workflow/one?code=123456',
    ]);
    request('/workflow/two', 200);
    request('/workflow/three', 0);
    request('/events/haat-app-events/messages', 500);
    await (window.fetch as typeof fetch)('/workflow/four');
    expect(told.map(({ source, status }) => [source, status])).toEqual([
      ['/workflow/one', 404],
      ['/workflow/three', 0],
      ['/workflow/four', 503],
    ]);
  });

  it('EVT-9 does not tell of what is missing while the network is away', () => {
    const { window, told } = capture();
    window.navigator.onLine = false;
    const made = new window.XMLHttpRequest();
    made.open('GET', '/workflow/one');
    made.end(0);
    expect(told).toEqual([]);
  });

  it('EVT-9 looks at structured data five seconds after the page has loaded', () => {
    const { told, timers } = capture(['{"@type":"Store"}', '{"@type":']);
    expect(timers.map(({ ms }) => ms)).toEqual([5_000]);
    expect(told).toEqual([]);
    for (const { run } of timers) run();
    expect(told.map(({ kind }) => kind)).toEqual(['json-ld']);
  });
});
