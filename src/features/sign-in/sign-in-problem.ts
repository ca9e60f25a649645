import type { AnswerProblem } from '../../contracts/sync-service.ts';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';

/** Codes after which a code that was typed is of no more use. */
const USED_UP: ReadonlySet<string> = new Set(['otp_invalid', 'otp_expired', 'otp_too_many_tries']);

/** What to say by the field when signing in did not go on. */
export function signInProblemText(problem: AnswerProblem): string {
  const { code, message, retryAfterSeconds } = problem;
  if (isLineProblem(problem)) return `${message} Signing in needs the network.`;
  if (code === 'too_many_requests' && retryAfterSeconds !== null) {
    return `Too many tries. Please wait ${retryAfterSeconds} s and try again.`;
  }
  return message;
}

/** Whether the boxes are to be emptied: not when the network failed, so that nothing is typed twice. */
export function isCodeUsedUp({ code }: AnswerProblem): boolean {
  return USED_UP.has(code);
}
