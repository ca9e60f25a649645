import * as v from 'valibot';
import { count, mobileNumber, timestamp } from '../../contracts/schemas.ts';
import type { OtpSent } from '../../contracts/sign-in/sign-in.ts';
import type { AnswerProblem } from '../../contracts/sync-service.ts';
import type { Haat } from '../../ports/haat-context.tsx';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';

const otpState = v.object({ mobileNumber, codeLength: count, resendAt: timestamp });

/** What travels from the number to the code, in the router's state: a number never stands in a URL. */
export type OtpState = v.InferOutput<typeof otpState>;

/** The state of a code that was sent. `resendAt` in ms by this device's clock. */
export function otpStateOf(number: string, sent: OtpSent, nowMs: number): OtpState {
  const resendAt = nowMs + sent.resendAfterSeconds * 1000;
  return { mobileNumber: number, codeLength: sent.codeLength, resendAt };
}

/** The router's state if it is ours; undefined after a reload without it. */
export function readOtpState(state: unknown): OtpState | undefined {
  const parsed = v.safeParse(otpState, state);
  return parsed.success ? parsed.output : undefined;
}

/**
 * The code that is still on its way to this number, if someone only looked back at it: asking for another one that
 * soon would be refused.
 */
export function codeStillFresh(
  state: unknown,
  number: string,
  nowMs: number,
): OtpState | undefined {
  const sent = readOtpState(state);
  return sent?.mobileNumber === number && nowMs < sent.resendAt ? sent : undefined;
}

/** The number that someone came back with to change it. */
export function typedNumber(state: unknown): string {
  const parsed = v.safeParse(v.object({ mobileNumber: v.string() }), state);
  return parsed.success ? parsed.output.mobileNumber : '';
}

/** A code is on its way, or what to say by the field. */
type CodeSent =
  | { readonly ok: true; readonly state: OtpState }
  | { readonly ok: false; readonly message: string };

/**
 * Has a code sent to a number, unless one was sent to it just now.
 * @param routerState what came along from the code's screen
 */
export async function sendCode(
  { sync, now }: Pick<Haat, 'sync' | 'now'>,
  routerState: unknown,
  toNumber: string,
): Promise<CodeSent> {
  const fresh = codeStillFresh(routerState, toNumber, now());
  if (fresh !== undefined) return { ok: true, state: fresh };
  const answer = await sync.sendOtp(toNumber);
  return answer.ok
    ? { ok: true, state: otpStateOf(toNumber, answer.value, now()) }
    : { ok: false, message: signInProblemText(answer.problem) };
}

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
