import { Button } from '@mantine/core';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { secondsLeft } from '../../ui/time/seconds-left.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { useNow } from '../../ui/time/use-now.ts';
import type { OtpState } from './otp-state.ts';
import { sendCode } from './send-code.ts';
import classes from './sign-in.module.css';

export interface ResendOtpProps {
  readonly sent: OtpState;
  readonly onResent: (sent: OtpState) => void;
}

/** "Resend OTP in 30 s", then the button. Both are equally high, so nothing jumps. */
export function ResendOtp({ sent, onResent }: ResendOtpProps) {
  const messages = useMessages();
  const { sync, now } = useHaat();
  const { busy, message, run } = useBusyTask();
  const seconds = secondsLeft(sent.resendAt, useNow(now, true));

  async function resend(): Promise<string | null> {
    const result = await sendCode({ sync, now }, null, sent.mobileNumber);
    if (!result.ok) return result.message;
    onResent(result.state);
    return null;
  }

  return (
    <>
      <AlertLine message={message} />
      <div className={classes['resend']}>
        {seconds > 0 ? (
          <p>
            {messages.resendOtpIn} {seconds} s
          </p>
        ) : (
          <Button
            h={44}
            size="md"
            variant="subtle"
            loading={busy}
            onClick={() => {
              run(resend);
            }}
          >
            {messages.resendOtp}
          </Button>
        )}
      </div>
    </>
  );
}
