import { isPersonsMistake, readProblem } from '../../contracts/problem.ts';
import type { ClientError } from '../../domain/events/app-events.ts';

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

const FIRST_ERROR = 400;
const FIRST_SERVER_ERROR = 500;

const addressOf = (input: RequestInfo | URL): string =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;

/** What is told of a request that ended like this; null for one that went well. Status 0 is no answer. */
export function requestError(address: string, status: number): ClientError | null {
  if (status !== 0 && status < FIRST_ERROR) return null;
  const message = status === 0 ? 'no answer' : `HTTP ${status}`;
  return { kind: 'request', message, source: address, status };
}

/** True when Haat says that a person made a mistake, such as a wrong code: nothing is broken. */
async function isMistake(response: Response): Promise<boolean> {
  if (response.status < FIRST_ERROR || response.status >= FIRST_SERVER_ERROR) return false;
  try {
    const problem = readProblem(await response.clone().json());
    return problem !== null && isPersonsMistake(problem);
  } catch {
    // No problem document of Haat's.
    return false;
  }
}

/**
 * `fetch` that tells of answers with a status from 400 on, or without an answer (specification, section 8), but
 * not of those that tell a person of a mistake of theirs. What it returns and throws is what the original does.
 * @param isOwn true for addresses that events themselves go to: a failing report must not be reported
 */
export function watchFetch(
  fetch: Fetch,
  report: (error: ClientError) => void,
  isOwn: (address: string) => boolean,
): Fetch {
  const tell = (address: string, status: number) => {
    const error = isOwn(address) ? null : requestError(address, status);
    if (error !== null) report(error);
  };
  return async (input, init) => {
    const address = addressOf(input);
    try {
      const response = await fetch(input, init);
      if (!(await isMistake(response))) tell(address, response.status);
      return response;
    } catch (error) {
      // What was given up on purpose is no failure.
      if (init?.signal?.aborted !== true) tell(address, 0);
      throw error;
    }
  };
}
