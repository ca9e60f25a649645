import * as v from 'valibot';
import { typedLines } from '../schemas.ts';

/** Why staff do something: it stands in the audit log (DESK-1), and where it concerns somebody they read it. */
export const reason = v.pipe(typedLines(500), v.minLength(1, 'Please write why'));
