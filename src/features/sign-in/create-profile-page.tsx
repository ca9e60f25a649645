import { useLiveQuery } from 'dexie-react-hooks';
import { useSearchParams } from 'react-router-dom';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { readUserDetails } from '../../db/reads/screen-settings.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { landingPath } from './landing-path.ts';
import { ProfileForm } from './profile-form.tsx';

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
