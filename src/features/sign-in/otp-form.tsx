import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { ROUTES } from '../../domain/routes/routes.ts';
import { TERMS_VERSION } from '../../domain/account/terms.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { CodeBoxes } from './code-boxes.tsx';
import { takeLandingPath } from './landing-path.ts';
import type { OtpState } from './otp-state.ts';
import { ResendOtp } from './resend-otp.tsx';
import { SentTo } from './sent-to.tsx';
import { isCodeUsedUp, signInProblemText } from './sign-in-problem.ts';
import classes from './sign-in.module.css';

/** The boxes for the code, with everything that may come of it. Submits by itself when the code is complete. */
export function OtpForm({ sent }: { readonly sent: OtpState }) {
  const messages = useMessages();
  const haat = useHaat();
  const navigate = useNavigate();
  const verifying = useBusyTask();
  const [latest, setSent] = useState(sent);
  const form = useForm({ initialValues: { code: '' } });
  const [round, setRound] = useState(0);
  const { mobileNumber, codeLength } = latest;

  async function verify(typed: string): Promise<string | null> {
    if (typed.length < codeLength) return messages.invalidOtp;
    const answer = await haat.sync.verifyOtp(mobileNumber, typed);
    if (!answer.ok) {
      if (isCodeUsedUp(answer.problem)) setRound((before) => before + 1);
      return signInProblemText(answer.problem);
    }
    // Send OTP stood above the terms: whoever gets here has accepted them.
    haat.storage.write('tnc-accepted', TERMS_VERSION);
    await haat.startSession(answer.value);
    const path = answer.value.needsProfile ? ROUTES.createProfile : takeLandingPath(haat.storage);
    await navigate(path, { replace: true });
    return null;
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={form.onSubmit(({ code }) => {
        verifying.run(() => verify(code));
      })}
    >
      <SentTo state={latest} />
      <CodeBoxes
        key={round}
        length={codeLength}
        hasError={verifying.message !== null}
        readOnly={verifying.busy}
        onChange={(typed) => {
          form.setFieldValue('code', typed);
          if (typed.length === codeLength) verifying.run(() => verify(typed));
        }}
      />
      <AlertLine message={verifying.message} />
      <Button type="submit" size="lg" fullWidth loading={verifying.busy}>
        Verify
      </Button>
      <ResendOtp
        sent={latest}
        onResent={(next) => {
          verifying.clear();
          setSent(next);
          setRound((before) => before + 1);
        }}
      />
    </form>
  );
}
