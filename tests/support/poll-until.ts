import { PATIENCE_MS } from './patience.ts';

const PAUSE_MS = 50;

/**
 * Asks until the answer is right. For steps that are also taken outside of a test, where vitest's `expect.poll` can't be.
 * @param what is asked for, and to be what: for the message
 * @throws with `what` and the last answer after `PATIENCE_MS`
 */
export async function pollUntil<Answer>(
  ask: () => Promise<Answer>,
  isRight: (answer: Answer) => boolean,
  what: string,
): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > deadline) {
      throw new Error(`${what}: after ${PATIENCE_MS} ms it is still ${JSON.stringify(answer)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
