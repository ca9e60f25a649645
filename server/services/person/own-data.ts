import { deleteAccount, fetchOwnData } from '../../../src/contracts/person/own-data.ts';
import { forgetPerson, hindranceOf, isOwnNumber } from '../../person/delete-account.ts';
import { readOwnData } from '../../person/own-data.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

export const fetchOwnDataHandler = implement(
  fetchOwnData,
  async ({ identity: { userId }, db, parts }) => ({
    exportedAt: parts.now(),
    data: await readOwnData(db, userId),
  }),
);

const NOT_YOUR_NUMBER = 'This is not the number of your account';

export const deleteAccountHandler = implement(
  deleteAccount,
  async ({ input: { mobileNumber, isConfirmed }, identity: { userId }, db, parts }) => {
    const isOwn = await isOwnNumber(db, userId, mobileNumber);
    if (!isConfirmed) {
      const hindrance = isOwn ? await hindranceOf(db, userId) : NOT_YOUR_NUMBER;
      return { deletedAt: null, hindrance };
    }
    if (!isOwn) {
      throw new ProblemError('bad_input', {
        detail: NOT_YOUR_NUMBER,
        fields: [{ path: 'mobileNumber', message: NOT_YOUR_NUMBER }],
      });
    }
    const deletedAt = parts.now();
    await forgetPerson(db, userId, deletedAt);
    return { deletedAt, hindrance: null };
  },
);
