import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useForm } from '@mantine/form';
import { Button } from '@mantine/core';
import { sendOtp } from '../../contracts/sign-in/sign-in.ts';
import { fieldMessages } from '../../contracts/field-messages.ts';
import { MOBILE_NUMBER, normalizeMobileNumber } from '../../domain/account/contact.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { sendCode, typedNumber } from './otp-state.ts';
import classes from './sign-in.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { setWorkOffline } from '../../commands/settings/device-settings.ts';
import { readNetworkSettings } from '../../db/reads/settings.ts';
import { foreignAnswerText } from '../../domain/foreign-answer.ts';

/** A complete number is tidied at once, also a pasted "+91 98765-43210"; anything else stays as typed. */
function tidyNumber(text: string): string {
  const number = normalizeMobileNumber(text);
  return MOBILE_NUMBER.test(number) ? number : text;
}

/** Asks for the mobile number and has a code sent to it. */
export function SignInPage() {
  const messages = useMessages();
  const haat = useHaat();
  const navigate = useNavigate();
  const location = useLocation();
  const { busy, message, run } = useBusyTask();
  const form = useForm({
    initialValues: { mobileNumber: typedNumber(location.state) },
    transformValues: (values) => ({ mobileNumber: normalizeMobileNumber(values.mobileNumber) }),
    validate: (values) =>
      fieldMessages(sendOtp.input, { mobileNumber: normalizeMobileNumber(values.mobileNumber) }),
  });

  async function send(mobileNumber: string): Promise<null> {
    const result = await sendCode(haat, location.state, mobileNumber);
    if (result.ok) {
      await navigate(ROUTES.signInOtp, { state: result.state });
      return null;
    }
    form.setFieldError('mobileNumber', result.message);
    // Back to the field: its message is read out with it.
    form.getInputNode('mobileNumber')?.focus();
    return null;
  }

  return (
    <Screen title="Sign in" backTo={ROUTES.welcome}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={form.onSubmit(
          ({ mobileNumber }) => {
            run(() => send(mobileNumber));
          },
          () => form.getInputNode('mobileNumber')?.focus(),
        )}
      >
        <NetworkNote />
        <TextField
          label="Mobile number"
          description="We send a one-time password to it by SMS."
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          enterKeyHint="send"
          leftSection={<span className={classes['country']}>+91</span>}
          leftSectionWidth={56}
          {...form.getInputProps('mobileNumber')}
          onChange={(event) => {
            form.setFieldValue('mobileNumber', tidyNumber(event.currentTarget.value));
          }}
        />
        <AlertLine message={message} />
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {messages.sendOtp}
        </Button>
        <p className={classes['terms']}>
          By continuing you accept the{' '}
          <Link to={ROUTES.tnc} className={classes['terms-link']}>
            terms of Haat
          </Link>
          .
        </p>
      </form>
    </Screen>
  );
}

/** Says beforehand that signing in needs the network, where it can't be reached, and offers to switch it on again. */
function NetworkNote() {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const network = useLiveQuery(async () => readNetworkSettings(haat.device), [haat.device]);
  if (network === undefined) return null;
  const { workOffline, reachability, foreignStatus } = network;
  if (!workOffline && reachability !== 'offline') return null;
  const why = foreignStatus === null ? 'You are offline.' : foreignAnswerText(foreignStatus);

  return (
    <div className={classes['note']}>
      <p>
        {workOffline
          ? 'You chose to work offline. Signing in needs the network.'
          : `${why} Signing in needs the network; stores kept on this phone open without it.`}
      </p>
      {workOffline && (
        <Button
          size="md"
          h={44}
          variant="default"
          onClick={() => {
            run(async () => {
              const saved = await setWorkOffline(haat, false);
              return saved.ok ? null : saved.message;
            });
          }}
        >
          Use the network
        </Button>
      )}
      <AlertLine message={message} />
    </div>
  );
}
