import { Button, PinInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { TERMS_VERSION } from '../../domain/account/terms.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { secondsLeft, useNow } from '../../ui/time/use-now.ts';
import { takeLandingPath } from './landing-path.ts';
import {
  isCodeUsedUp,
  type OtpState,
  readOtpState,
  sendCode,
  signInProblemText,
} from './otp-state.ts';
import classes from './sign-in.module.css';

/** Asks for the one-time password that was sent to the number in the router's state. */
export function OtpPage() {
  const location = useLocation();
  const state = readOtpState(location.state);
  if (state === undefined) return <Navigate to={ROUTES.signIn} replace />;
  return (
    <Screen title="Enter OTP">
      <OtpForm sent={state} />
    </Screen>
  );
}

interface CodeBoxesProps {
  readonly length: number;
  readonly hasError: boolean;
  readonly readOnly: boolean;
  readonly onChange: (code: string) => void;
}

interface ResendOtpProps {
  readonly sent: OtpState;
  readonly onResent: (sent: OtpState) => void;
}

/** The boxes for the code, with everything that may come of it. Submits by itself when the code is complete. */
function OtpForm({ sent }: { readonly sent: OtpState }) {
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

/** Where the code went, and the way back to change it; what was sent goes along. */
function SentTo({ state }: { readonly state: OtpState }) {
  return (
    <p className={classes['sent']}>
      <span>
        Sent by SMS to <span className={classes['number']}>+91 {state.mobileNumber}</span>
      </span>
      <Link to={ROUTES.signIn} state={state} className={classes['change']}>
        Change number
      </Link>
    </p>
  );
}

/** "Resend OTP in 30 s", then the button. Both are equally high, so nothing jumps. */
function ResendOtp({ sent, onResent }: ResendOtpProps) {
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

/**
 * One box per digit, empty and focused at first: give it a new `key` to start over. A pasted message is searched
 * for its code; the phone may offer the code from the SMS.
 */
function CodeBoxes(props: CodeBoxesProps) {
  const { length, readOnly, onChange } = props;
  const [pasted, setPasted] = useState({ code: '', times: 0 });
  return (
    <div
      onPasteCapture={(event) => {
        const code = codeInText(event.clipboardData.getData('text/plain'), length);
        if (code === undefined || readOnly) return;
        event.preventDefault();
        event.stopPropagation();
        setPasted(({ times }) => ({ code, times: times + 1 }));
        onChange(code);
      }}
    >
      <Boxes key={pasted.times} {...props} initialCode={pasted.code} />
    </div>
  );
}

/** The boxes themselves. Whoever comes here wants to type the code and nothing else, so the first has the focus. */
function Boxes(props: CodeBoxesProps & { readonly initialCode: string }) {
  const { initialCode, length, hasError, readOnly, onChange } = props;
  // PinInput makes its inputs anew when it makes up an id itself, and the focus would be lost.
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);

  return (
    <PinInput
      id={id}
      ref={first}
      aria-label="One-time password"
      type="number"
      oneTimeCode
      placeholder=""
      length={length}
      defaultValue={initialCode}
      error={hasError}
      readOnly={readOnly}
      classNames={{ root: classes['boxes'] ?? '', pinInput: classes['box'] ?? '' }}
      getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of ${length}` })}
      onChange={onChange}
    />
  );
}

/**
 * The code in a text that was pasted: a run of exactly `length` digits, also when written "123 456" or inside the
 * message that brought it; undefined when there is none.
 */
export function codeInText(text: string, length: number): string | undefined {
  const code = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`);
  const joined = text.normalize('NFKC').replace(/(?<=\d)[\s\-‑–]+(?=\d)/g, '');
  return code.exec(text.normalize('NFKC'))?.[0] ?? code.exec(joined)?.[0];
}
