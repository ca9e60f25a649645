import type { ClientError, ClientErrorKind } from '../../domain/events/app-events.ts';
import {
  createErrorReports,
  textOfError,
  JSON_LD_AFTER_MS,
  jsonLdProblems,
} from '../../events/capture/error-reports.ts';
import { requestError, watchFetch } from '../../events/capture/watch-requests.ts';

/** What the capture watches: a window, as far as it needs one. */
export interface CaptureParts {
  readonly window: Window & typeof globalThis;
  readonly tell: (error: ClientError) => void;
  /** True for addresses that events themselves go to. */
  readonly isOwn: (address: string) => boolean;
}

/**
 * The global capture (specification, section 8): load errors of scripts and resources, uncaught errors and rejections, console
 * errors, failed requests, and invalid JSON-LD. What it wraps goes on as before.
 */
export function startGlobalCapture({ window, tell, isOwn }: CaptureParts): void {
  const reports = createErrorReports(tell, window.location.href);
  const report = (error: ClientError) => {
    // What does not come while the network is away is not broken.
    const isLineOnly = error.kind === 'resource' || error.status === 0;
    if (!isLineOnly || window.navigator.onLine) reports.report(error);
  };
  const say = (kind: ClientErrorKind, message: string, source = '') =>
    report({ kind, message, source, status: null });

  // Load errors don't bubble: they are caught on their way down.
  window.addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof window.HTMLElement) {
        const address = target.getAttribute('src') ?? target.getAttribute('href') ?? '';
        say('resource', `${target.tagName.toLowerCase()} was not loaded`, address);
      } else if (event instanceof window.ErrorEvent) {
        say('uncaught', event.message, event.filename);
      }
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    say('rejection', textOfError(reason)),
  );

  const { console } = window;
  const consoleError = console.error.bind(console);
  console.error = (...values: unknown[]) => {
    consoleError(...values);
    say('console', values.map(textOfError).join(' '));
  };

  window.fetch = watchFetch(window.fetch.bind(window), report, isOwn);
  watchXhr(window, report, isOwn);

  const checkJsonLd = () => {
    const blocks = window.document.querySelectorAll('script[type="application/ld+json"]');
    for (const problem of jsonLdProblems([...blocks].map((block) => block.textContent))) {
      say('json-ld', problem);
    }
  };
  const checkLater = () => window.setTimeout(checkJsonLd, JSON_LD_AFTER_MS);
  if (window.document.readyState === 'complete') checkLater();
  else window.addEventListener('load', checkLater, { once: true });
}

function watchXhr(
  window: Window & typeof globalThis,
  report: (error: ClientError) => void,
  isOwn: (address: string) => boolean,
): void {
  const Original = window.XMLHttpRequest;
  window.XMLHttpRequest = class WatchedRequest extends Original {
    override open(
      method: string,
      url: string | URL,
      isAsync = true,
      user?: string | null,
      password?: string | null,
    ): void {
      const address = String(url);
      this.addEventListener('loadend', () => {
        const error = isOwn(address) ? null : requestError(address, this.status);
        if (error !== null) report(error);
      });
      super.open(method, url, isAsync, user, password);
    }
  };
}
