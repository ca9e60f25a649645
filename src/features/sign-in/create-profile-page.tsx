import { useLiveQuery } from 'dexie-react-hooks';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { readUserDetails } from '../../db/reads/settings.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { landingPath } from './landing-path.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as v from 'valibot';
import { saveProfile } from '../../commands/account/save-profile.ts';
import { fieldMessages } from '../../contracts/field-messages.ts';
import { profileInput } from '../../contracts/sign-in/profile.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './sign-in.module.css';
import { focusFirstProblem } from '../../ui/fields/form-problems.ts';

interface ProfileFormProps {
  readonly initialValues: { readonly name: string; readonly email: string };
  readonly canSkip: boolean;
  readonly next: string;
}

/** Asks a new buyer for a name; also where name and email are changed later (`?next=` says where to go then). */
export function CreateProfilePage() {
  const haat = useHaat();
  const [query] = useSearchParams();
  const details = useLiveQuery(async () => readUserDetails(haat.device), [haat.device]);
  const asked = internalPath(query.get('next'));
  const next = asked ?? landingPath(haat.storage.read('landing_route'));

  return (
    <Screen title="Your name" {...(asked === undefined ? {} : { backTo: asked })}>
      {details !== undefined && (
        <ProfileForm
          initialValues={{ name: details?.name ?? '', email: details?.email ?? '' }}
          canSkip={asked === undefined}
          next={next}
        />
      )}
    </Screen>
  );
}

/** Name and email; saved here at once and sent when the network allows. */
function ProfileForm({ initialValues, canSkip, next }: ProfileFormProps) {
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
      onSubmit={form.onSubmit((values) => {
        run(() => saveAndGo(values));
      }, focusFirstProblem(form))}
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
