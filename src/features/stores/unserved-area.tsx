import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fieldMessages } from '../../contracts/field-messages.ts';
import { captureLead, type Lead } from '../../contracts/sign-in/sign-in.ts';
import { readUserDetails } from '../../db/reads/settings.ts';
import { normalizeMobileNumber } from '../../domain/account/contact.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { placeName, type UnservedPlace, unservedText } from '../../domain/stores/unserved-text.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { focusFirstProblem } from '../../ui/fields/form-problems.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { PincodeForm, type PincodeFormProps } from '../../ui/fields/pincode-form.tsx';
import classes from './unserved-area.module.css';

const OFFLINE = 'You are offline. What you wrote stays here; please try again with the network.';

type Values = Pick<Lead, 'name' | 'mobileNumber'>;

/** A place to which nobody delivers: that it is so, where the nearest stores are, and "tell me when". */
export function UnservedArea({ area }: { readonly area: UnservedPlace }) {
  const messages = useMessages();
  const { device } = useHaat();
  const person = useLiveQuery(async () => readUserDetails(device), [device]);
  const [told, setTold] = useState<string | null>(null);
  const { areaCode } = area;
  const place = placeName(area);
  const known = person && { name: person.name, mobileNumber: person.primaryPhoneNumber };
  return (
    <Panel>
      <EmptyState picture="1f3ea" {...unservedText(area, messages.noShops)} />
      {told !== null && (
        <p role="status" className={classes['told']}>
          Saved. We call {told} when stores deliver to {place}.
        </p>
      )}
      {told === null && person !== undefined && (
        <TellMeForm areaCode={areaCode} known={known ?? null} onTold={setTold} />
      )}
    </Panel>
  );
}

interface TellMeFormProps {
  readonly areaCode: string;
  /** Who uses the app; null for a visitor. */
  readonly known: Values | null;
  readonly onTold: (mobileNumber: string) => void;
}

/** Takes a name and a number; says that they are kept only once the server has them. */
function TellMeForm({ areaCode, known, onTold }: TellMeFormProps) {
  const { sync } = useHaat();
  const { busy, message, run, clear } = useBusyTask();
  const form = useForm<Values>({
    initialValues: known ?? { name: '', mobileNumber: '' },
    onValuesChange: clear,
    validate: (values) => fieldMessages(captureLead.input, leadOf(values, areaCode)),
  });

  async function tell(lead: Lead): Promise<string | null> {
    const answer = await sync.captureLead(lead);
    if (answer.ok) onTold(lead.mobileNumber);
    else return isLineProblem(answer.problem) ? OFFLINE : answer.problem.message;
    return null;
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={form.onSubmit((values) => {
        run(() => tell(leadOf(values, areaCode)));
      }, focusFirstProblem(form))}
    >
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <TextField
        label="Mobile number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...form.getInputProps('mobileNumber')}
      />
      <AlertLine message={message} />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Tell me when
      </Button>
      <p className={classes['kept']}>
        Only to call you about this. <Link to={ROUTES.privacy}>For how long we keep it</Link>
      </p>
    </form>
  );
}

function leadOf({ name, mobileNumber }: Values, areaCode: string): Lead {
  return { name: name.trim(), mobileNumber: normalizeMobileNumber(mobileNumber), areaCode };
}

/** Where no area is chosen yet: chooses one right here, and says whose stores are shown until then. */
export function AskPincode({ onChoose }: Pick<PincodeFormProps, 'onChoose'>) {
  return (
    <EmptyState
      picture="1f3ea"
      title="Where should we deliver?"
      text={`Enter your pincode to see the stores that deliver to you. For now you see those of ${DEFAULT_ADDRESS.areaCode} ${DEFAULT_ADDRESS.city}.`}
      action={<PincodeForm onChoose={onChoose} />}
    />
  );
}
