import { describe, expect, test } from 'vitest';
import { shareAnswers } from './catalogue-routes.ts';

/** Questions that are answered by hand, in the order in which they were asked. */
function byHand() {
  const asked: { key: string; answer: (value: string) => void; fail: (error: Error) => void }[] =
    [];
  const { ask } = shareAnswers(
    (key: string) =>
      new Promise<string>((answer, fail) => {
        asked.push({ key, answer, fail });
      }),
  );
  return { ask, asked };
}

describe('shared answers', () => {
  test('those who ask while a question is on its way get the next answer, all the same one', async () => {
    const { ask, asked } = byHand();
    const first = ask('a');
    const later = [ask('a'), ask('a'), ask('a')];
    expect(asked).toHaveLength(1);
    asked[0]?.answer('old');
    expect(await first).toBe('old');
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.answer('new');
    expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
  });

  test('questions of another key do not wait', async () => {
    const { ask, asked } = byHand();
    const [one, two] = [ask('a'), ask('b')];
    asked[1]?.answer('two');
    expect(await two).toBe('two');
    asked[0]?.answer('one');
    expect(await one).toBe('one');
  });

  test('a failure is for those who asked then; the next ones are answered', async () => {
    const { ask, asked } = byHand();
    const first = ask('a');
    const second = ask('a');
    asked[0]?.fail(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.answer('well');
    expect(await second).toBe('well');
    const third = ask('a');
    asked[2]?.answer('again');
    expect(await third).toBe('again');
  });
});
