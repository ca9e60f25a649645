/** Asks a question for several askers at once, without giving anyone an answer from before they asked. */
export interface SharedAnswers<Answer> {
  readonly ask: (key: string) => Promise<Answer>;
}

interface Round<Answer> {
  readonly running: Promise<unknown>;
  /** For all who asked while `running` was on its way: it may have been decided before they did. */
  next: Promise<Answer> | undefined;
}

/** @param find finds the answer to a question; it is on its way at most once per key, with one more waiting behind it */
export function shareAnswers<Answer>(
  find: (key: string) => Promise<Answer>,
): SharedAnswers<Answer> {
  const rounds = new Map<string, Round<Answer>>();

  const start = (key: string): Promise<Answer> => {
    const answer = find(key);
    const round: Round<Answer> = { running: answer, next: undefined };
    rounds.set(key, round);
    const end = (): void => {
      if (round.next === undefined && rounds.get(key) === round) rounds.delete(key);
    };
    answer.then(end, end);
    return answer;
  };

  return {
    ask: (key) => {
      const round = rounds.get(key);
      if (round === undefined) return start(key);
      round.next ??= round.running.then(
        () => start(key),
        () => start(key),
      );
      return round.next;
    },
  };
}
