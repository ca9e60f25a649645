import { signInCode } from '../../../src/contracts/sign-in/signin-code.ts';
import { signInWithCode } from '../../sessions/sign-in-with-code.ts';
import { implement } from '../service-handler.ts';

export const signInCodeHandler = implement(signInCode, signInWithCode);
