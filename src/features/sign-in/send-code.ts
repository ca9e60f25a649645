import type { Haat } from '../../ports/haat-context.tsx';
import { codeStillFresh, otpStateOf, type OtpState } from './otp-state.ts';
import { signInProblemText } from './sign-in-problem.ts';

/** A code is on its way, or what to say by the field. */
export type CodeSent =
  | { readonly ok: true; readonly state: OtpState }
  | { readonly ok: false; readonly message: string };

/**
 * Has a code sent to a number, unless one was sent to it just now.
 * @param routerState what came along from the code's screen
 */
export async function sendCode(
  { sync, now }: Pick<Haat, 'sync' | 'now'>,
  routerState: unknown,
  mobileNumber: string,
): Promise<CodeSent> {
  const fresh = codeStillFresh(routerState, mobileNumber, now());
  if (fresh !== undefined) return { ok: true, state: fresh };
  const answer = await sync.sendOtp(mobileNumber);
  return answer.ok
    ? { ok: true, state: otpStateOf(mobileNumber, answer.value, now()) }
    : { ok: false, message: signInProblemText(answer.problem) };
}
