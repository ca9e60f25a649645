import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';

/** The rule is checked from this commit on; some older titles are longer. */
const BASE = 'c2488d70fe902ee272248570b9d0d28279ef0339';
/** Characters of a commit's title: `git log --oneline` shows that many in a terminal of 80 columns. */
const LONGEST_TITLE = 72;

/**
 * `npm run check:titles`: no commit since the base (`--since <commit>`) has a title of more than 72 characters. Prints
 * "skipped: …" and passes where the history is missing, for example in an archive or a shallow clone.
 */
const { values: options } = parseArgs({ options: { since: { type: 'string', default: BASE } } });
const ancestry = await git('merge-base', '--is-ancestor', options.since, 'HEAD');
if (ancestry.code === 0) await checkTitles();
else console.log(`skipped: no git history back to ${options.since.slice(0, 7)}`);

async function checkTitles(): Promise<void> {
  const { code, output } = await git('log', '--format=%h %s', `${options.since}..HEAD`);
  if (code !== 0) throw new Error(output);
  const commits = output.split('\n').filter((line) => line !== '');
  const tooLong = commits.filter((line) => titleLength(line) > LONGEST_TITLE);
  for (const line of tooLong) console.log(`${line} (${titleLength(line)} characters)`);
  console.log(
    `${commits.length} commits, ${tooLong.length} titles longer than ${LONGEST_TITLE} characters`,
  );
  if (tooLong.length > 0) process.exitCode = 1;
}

/** The length of the title in a line of a hash, a space and a title. */
function titleLength(line: string): number {
  return Array.from(line.slice(line.indexOf(' ') + 1)).length;
}

function git(...parameters: string[]): ReturnType<typeof runCommand> {
  return runCommand('git', parameters);
}
