import { describe, expect, it } from 'vitest';
import { countSentences, readSpecSentences, sentenceProblems } from './spec-sentences.ts';

const FILE = `
# Routes
all list a.test.ts: knows %s
1.1 \`/home\`
  test b.test.ts: opens home
1.2 \`/shop\`
  waits trade
# Limits
1.3 At most ten
`;
const TITLES = [
  { path: 'a.test.ts', title: 'knows %s' },
  { path: 'b.test.ts', title: 'opens home' },
];
const read = (text: string) => readSpecSentences('tests/spec/1.txt', text);
const problemsOf = (text: string, source = '/home /shop') =>
  sentenceProblems(read(text), TITLES, new Map([['a.test.ts', source]]));

describe('the sentences of the specification', () => {
  it('are counted by what shows them', () => {
    expect(countSentences(read(FILE))).toEqual({ shown: 1, waiting: 1, unmapped: 1 });
    expect(problemsOf(FILE)).toEqual([]);
  });

  it('need a test of exactly the title that they name', () => {
    expect(problemsOf(FILE.replace('opens home', 'opens the home'))).toEqual([
      'sentence 1.1: b.test.ts has no test "opens the home"',
    ]);
  });

  it('stand in the list that a test goes by', () => {
    expect(problemsOf(FILE, '/home')).toEqual(['sentence 1.2: a.test.ts does not list /shop']);
    expect(problemsOf(FILE.replace('`/home`', 'home'))).toEqual([
      'sentence 1.1 has no words in backticks for a.test.ts',
    ]);
  });

  it('are there once, wait for what is known, and are written in one form', () => {
    expect(problemsOf(FILE.replace('1.2', '1.1'))).toEqual(['sentence 1.1 appears twice']);
    expect(problemsOf(FILE.replace('waits trade', 'waits rain'))).toEqual([
      'sentence 1.2 waits for "rain", which scripts/checks/spec-sentences.ts lacks',
    ]);
    expect(() => read(`${FILE}tested by nobody`)).toThrow("tests/spec/1.txt:10: can't read");
  });
});
