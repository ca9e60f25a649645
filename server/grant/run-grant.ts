import { parseArgs } from 'node:util';
import { maskMobileNumber, normalizeMobileNumber } from '../../src/domain/account/contact.ts';
import { ROLE_NAMES, ROLES, type RoleNumber } from '../../src/domain/account/roles.ts';
import { recordAct } from '../audit/audited.ts';
import { DataDirectoryInUseError } from '../db/data-directory-lock.ts';
import type { OpenDatabase } from '../db/database.ts';
import { ProblemError } from '../http/problem-error.ts';
import { checkMobileNumber } from '../sign-in/challenges.ts';
import { giveRole } from '../account/give-role.ts';
import { type NumberParts, personOfNumber } from '../account/person-numbers.ts';

/** What the command works on and speaks to. */
export interface GrantParts extends NumberParts {
  readonly openDatabase: () => Promise<OpenDatabase>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

const ROLE_OF: ReadonlyMap<string, RoleNumber> = new Map([
  ['buyer', ROLES.BUYER],
  ['seller', ROLES.SELLER],
  ['care', ROLES.CR],
  ['admin', ROLES.ADMIN],
]);

const USAGE = `Usage: npm run grant -- --number <mobile number> --role <${[...ROLE_OF.keys()].join(' | ')}>
Gives the person with this number a role, whether they have signed in before or not. With PGlite stop the server first.`;

const ONLY_ADMIN = 'This is the only administrator. Give somebody else the role first.';

/** What the command was asked, or why that can't be done. */
function readWish(
  words: readonly string[],
): { readonly mobileNumber: string; readonly role: RoleNumber } | { readonly problem: string } {
  let values: { number?: string; role?: string };
  try {
    const options = { number: { type: 'string' }, role: { type: 'string' } } as const;
    ({ values } = parseArgs({ args: [...words], options }));
  } catch {
    return { problem: USAGE };
  }
  const { number, role: name } = values;
  if (number === undefined || name === undefined) return { problem: USAGE };
  const role = ROLE_OF.get(name.toLowerCase());
  if (role === undefined) {
    return {
      problem: `There is no role “${name}”. The roles are ${[...ROLE_OF.keys()].join(', ')}.`,
    };
  }
  const mobileNumber = normalizeMobileNumber(number);
  try {
    checkMobileNumber(mobileNumber);
  } catch {
    return { problem: `“${number}” is no Indian mobile number: ten digits, such as 98450 12345.` };
  }
  return { mobileNumber, role };
}

/**
 * Gives a person a role without an administrator who could: how the first one becomes one. It stands in the audit log as an
 * act on the person by who runs the server (DESK-1).
 * @returns the exit code: 0 done · 1 not done, with the reason · 2 not understood
 */
export async function runGrant(words: readonly string[], parts: GrantParts): Promise<number> {
  const { print, printError, now } = parts;
  const wish = readWish(words);
  if ('problem' in wish) {
    printError(wish.problem);
    return 2;
  }
  const { mobileNumber, role } = wish;
  try {
    const { db, close } = await parts.openDatabase();
    try {
      await db.transaction(async (transaction) => {
        const user = await personOfNumber(transaction, mobileNumber, parts);
        await giveRole(transaction, user.id, { role });
        await recordAct(transaction, {
          at: now(),
          userId: user.id,
          role: 'admin',
          service: 'npm run grant',
          subject: `person:${user.id}`,
          reason: `${ROLE_NAMES[role]}, by who runs the server`,
        });
      });
      print(`${maskMobileNumber(mobileNumber)} has the role ${ROLE_NAMES[role]} now.`);
      print('They sign in with their number and a one-time code, as everybody does.');
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    const isLast = error instanceof ProblemError && error.code === 'last_admin';
    if (!isLast && !(error instanceof DataDirectoryInUseError)) throw error;
    printError(isLast ? ONLY_ADMIN : error.message);
    return 1;
  }
}
