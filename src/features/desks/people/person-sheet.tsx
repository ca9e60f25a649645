import { useForm } from '@mantine/form';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { CHANGE_ROLE, END_SESSIONS } from '../../../contracts/desks/desk-commands.ts';
import type { DeskPerson } from '../../../contracts/account/desk/fetch-person.ts';
import { ROLE_NAMES, type RoleNumber } from '../../../domain/account/roles.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SelectField } from '../../../ui/fields/text-field.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { ActLines, KeptLine, useDesk, type DeskAct } from '../frame/desk-list.tsx';
import classes from '../frame/desk-page.module.css';
import { ContactInClear, ReasonAct } from '../frame/reason-act.tsx';

export interface PersonSheetProps {
  readonly userId: number;
  /** What was done about them here and is not answered. */
  readonly acts: readonly DeskAct[];
  readonly onClose: () => void;
}

/** One person: role, devices, stores, and what an administrator can do about them. */
export function PersonSheet({ userId, acts, onClose }: PersonSheetProps) {
  const ask = useMemo(() => ({ userId }), [userId]);
  const { kept, refresh } = useDesk('fetch-person', ask);
  const person = kept?.answer.person;
  const title = person === undefined || person.name === '' ? `Person ${userId}` : person.name;
  return (
    <Sheet title={title} onClose={onClose}>
      {person === undefined && refresh.state !== 'failed' && <OrderListSkeleton rows={1} />}
      {person === undefined && refresh.state === 'failed' && (
        <MissingState
          picture="1f4e6"
          refresh={refresh}
          offlineText="This person is not on this device. They come when the network is back."
          failedText="This person could not be read."
        />
      )}
      {person !== undefined && kept !== undefined && kept !== null && (
        <>
          <KeptLine fetchedAt={kept.fetchedAt} refresh={refresh} />
          <PersonFacts person={person} />
          <ContactInClear who={{ userId: userId }} />
          <ActLines acts={acts} />
          {acts.every(({ refusal }) => refusal !== null) && (
            <PersonActs key={person.role} person={person} about={title} />
          )}
        </>
      )}
    </Sheet>
  );
}

function PersonFacts({ person }: { readonly person: DeskPerson }) {
  const { sessions, stores } = person;
  return (
    <dl className={classes['facts']}>
      <dt>Role</dt>
      <dd>{ROLE_NAMES[person.role]}</dd>
      <dt>Person number</dt>
      <dd>{person.userId}</dd>
      <dt>Mobile number</dt>
      <dd>{person.contact}</dd>
      <dt>Here since</dt>
      <dd>
        <DateTime ms={person.createdAt} />
      </dd>
      <dt>Signed in</dt>
      <dd>
        {sessions.length === 0 && 'Nowhere'}
        {sessions.length > 0 && `On ${sessions.length} devices, the last one `}
        {sessions[0] !== undefined && <DateTime ms={sessions[0].startedAt} isWithin />}
      </dd>
      {stores.length > 0 && (
        <>
          <dt>Runs</dt>
          <dd>
            {stores.map(({ storeId, name }) => (
              <div key={storeId}>
                <Link to={`${ROUTES.adminShops}?list=stores&open=${storeId}&q=${name}`}>
                  {name}
                </Link>
              </div>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

const ROLES_IN_ORDER: readonly RoleNumber[] = [1, 2, 3, 4];

function PersonActs({ person, about }: { readonly person: DeskPerson; readonly about: string }) {
  const haat = useHaat();
  const { userId, role: seenRole, sessions } = person;
  const form = useForm({ initialValues: { role: String(seenRole) } });
  const give = async (reason: string) => {
    const role = ROLES_IN_ORDER.find((each) => String(each) === form.values.role);
    if (role === undefined || role === seenRole) return 'Please choose another role.';
    const ask = { userId, role, seenRole, reason };
    const result = await appendCommand(haat, CHANGE_ROLE, { ask, about });
    return result.ok ? null : result.message;
  };
  const end = async (reason: string) => {
    const result = await appendCommand(haat, END_SESSIONS, { ask: { userId, reason }, about });
    return result.ok ? null : result.message;
  };
  return (
    <ReasonAct
      acts={[
        { label: 'Give the role', isMain: true, run: give },
        ...(sessions.length > 0 ? [{ label: 'Sign out everywhere', run: end }] : []),
      ]}
    >
      <SelectField
        label="Role"
        {...form.getInputProps('role')}
        data={ROLES_IN_ORDER.map((each) => ({ value: String(each), label: ROLE_NAMES[each] }))}
      />
    </ReasonAct>
  );
}
