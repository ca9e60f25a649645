import { format } from 'prettier';
import { countSentences, WAITS_FOR, type SentenceGroup } from './spec-sentences.ts';

/** docs/spec-coverage.md: every sentence of the specification with what shows it, as prettier writes it. */
export async function specCoveragePage(groups: readonly SentenceGroup[]): Promise<string> {
  const { shown, waiting, unmapped } = countSentences(groups);
  const features = Object.entries(WAITS_FOR).map(([name, what]) => `- **${name}**: ${what}`);
  const lines = [
    '# What shows each sentence of the specification',
    [
      'Made from `tests/spec/` by `npm run spec-coverage`; `npm run check:spec` fails when the two differ, when a title is none',
      'of a test, and when more sentences wait or are not mapped than before. A title with `%s` or `…` is of a test that goes',
      'over a list.',
    ].join('\n'),
    'Not listed is what says nothing that could be checked: the constants 15 and 3 of section 9, whose meaning is not shown.',
    `${shown} sentences are shown, ${waiting} wait for something, ${unmapped} are not mapped yet.`,
    '## What sentences wait for',
    features.join('\n'),
  ];
  for (const { heading, sentences } of groups) {
    lines.push(`## ${heading}`);
    lines.push(sentences.map(linesOfSentence).join('\n'));
  }
  return format(lines.join('\n\n'), { parser: 'markdown', printWidth: 100 });
}

function linesOfSentence({ id, text, tests, waits }: SentenceGroup['sentences'][number]): string {
  const shown = tests.map(({ path, title }) => `  - ${path}: ${escaped(title)}`);
  const open = waits.map((feature) => `  - waits: **${feature}**`);
  const none = shown.length + open.length === 0 ? ['  - not mapped yet'] : [];
  return [
    `- **${id}** ${text.includes('`') ? text : escaped(text)}`,
    ...shown,
    ...open,
    ...none,
  ].join('\n');
}

const escaped = (text: string): string => text.replaceAll(/[\\`*_<>[\]#|~$]/g, String.raw`\$&`);
