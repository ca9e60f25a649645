import { Button } from '@mantine/core';
import { useHaat } from '../../ports/haat-context.tsx';
import { secondsLeft } from '../../ui/seconds-left.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './sign-in.module.css';

export interface ResendOtpProps {
  /** ms by this device's clock. */
  readonly resendAt: number;
  readonly busy: boolean;
  readonly onResend: () => void;
}

/** "Resend OTP in 30 s", then the button. Both are equally high, so nothing jumps. */
export function ResendOtp({ resendAt, busy, onResend }: ResendOtpProps) {
  const { now } = useHaat();
  const seconds = secondsLeft(resendAt, useNow(now, true));
  return (
    <div className={classes['resend']}>
      {seconds > 0 ? (
        <p>Resend OTP in {seconds} s</p>
      ) : (
        <Button h={44} size="md" variant="subtle" loading={busy} onClick={onResend}>
          Resend OTP
        </Button>
      )}
    </div>
  );
}
