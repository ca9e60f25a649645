import { Link, useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as v from 'valibot';
import { saveProfile } from '../../commands/profile/save-profile.ts';
import { fieldMessages } from '../../contracts/field-messages.ts';
import { profileInput } from '../../contracts/sign-in/update-realm-details.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './sign-in.module.css';

export interface ProfileFormProps {
  readonly initialValues: { readonly name: string; readonly email: string };
  readonly canSkip: boolean;
  readonly next: string;
}

/** Name and email; saved here at once and sent when the network allows. */
export function ProfileForm({ initialValues, canSkip, next }: ProfileFormProps) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const form = useForm({
    initialValues: { ...initialValues },
    validate: (values) => fieldMessages(profileInput, trimmed(values)),
  });

  async function saveAndGo(values: ProfileFormProps['initialValues']): Promise<string | null> {
    const saved = await saveProfile(haat, v.parse(profileInput, trimmed(values)));
    if (!saved.ok) return saved.message;
    haat.storage.remove('landing_route');
    await navigate(next, { replace: true });
    return null;
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          run(() => saveAndGo(values));
        },
        (errors) => {
          form.getInputNode(errors['name'] === undefined ? 'email' : 'name')?.focus();
        },
      )}
    >
      <TextField label="Name" autoComplete="name" {...form.getInputProps('name')} />
      <TextField
        label="Email (optional)"
        description="For bills and order updates."
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <AlertLine message={message} />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Save
      </Button>
      {canSkip && (
        <p className={classes['links']}>
          <Link
            to={next}
            replace
            className={classes['change']}
            onClick={() => {
              haat.storage.remove('landing_route');
            }}
          >
            Skip
          </Link>
        </p>
      )}
    </form>
  );
}

function trimmed({ name, email }: ProfileFormProps['initialValues']) {
  return { name: name.trim(), email: email.trim() };
}
