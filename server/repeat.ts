/**
 * Does a task again and again, `everyMs` after it last ended, so that slow rounds never overlap.
 * @param onError hears of a failed round; the next one comes all the same
 * @returns stops, once a round under way has ended
 */
export function repeat(
  task: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      round = task().then(schedule, (error: unknown) => {
        onError(error);
        schedule();
      });
    }, everyMs);
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
