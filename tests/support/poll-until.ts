const PAUSE_MS = 50;

/**
 * Asks until the answer is right. For steps that are also taken outside of a test, where vitest's `expect.poll` can't be.
 * @throws with `what` and the last answer after `timeoutMs`
 */
export async function pollUntil<Answer>(
  ask: () => Promise<Answer>,
  isRight: (answer: Answer) => boolean,
  { what, timeoutMs }: { readonly what: string; readonly timeoutMs: number },
): Promise<Answer> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > deadline) {
      throw new Error(`${what}: after ${timeoutMs} ms it is still ${JSON.stringify(answer)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
