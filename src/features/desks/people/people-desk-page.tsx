import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import type { Realm } from '../../../contracts/account/realm.ts';
import { MOBILE_NUMBER, normalizeMobileNumber } from '../../../domain/account/contact.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { ROLE_NAMES, type RoleNumber } from '../../../domain/account/roles.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import {
  ActLines,
  type ActsOn,
  DeskList,
  RowState,
  useDesk,
  useActsOn,
} from '../frame/desk-list.tsx';
import { DeskPage, useDeskAddress, type DeskAddress, PersonSearch } from '../frame/desk-page.tsx';
import { timeColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { PersonSheet } from './person-sheet.tsx';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { INVITE_STAFF } from '../../../contracts/desks/desk-commands.ts';
import { useMessages } from '../../../ui/messages-context.ts';
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';

/** For administrators: who may do what, on which devices they are signed in, and how to make somebody one of the staff. */
export function PeopleDeskPage() {
  return (
    <DeskPage title="People and roles" of="admin">
      <People />
    </DeskPage>
  );
}

const ROLES_IN_ORDER: readonly RoleNumber[] = [4, 3, 2, 1];
const roleOf = (text: string): RoleNumber | undefined =>
  ROLES_IN_ORDER.find((role) => String(role) === text);

const personColumns = (actsOn: ActsOn): readonly DeskColumn<Realm>[] => [
  { key: 'name', label: 'Person', value: ({ name }) => (name === '' ? 'No name yet' : name) },
  { key: 'number', label: 'Person number', value: ({ userId }) => userId },
  {
    key: 'role',
    label: 'Role',
    value: (person) => ROLE_NAMES[person.role],
    show: ({ userId, role }) => (
      <RowState
        acts={actsOn(deskSubjects.person(userId))}
        state={[ROLE_NAMES[role], role === 1 ? 'ended' : 'done']}
      />
    ),
  },
  timeColumn('since', 'Here since', ({ createdAt }) => createdAt),
];

function People() {
  const address = useDeskAddress();
  const [query, role] = [address.get('q'), roleOf(address.get('role'))];
  const ask = useMemo(
    () => ({ query, limit: 100, ...(role !== undefined && { role }) }),
    [query, role],
  );
  const desk = useDesk('fetch-people', ask);
  const actsOn = useActsOn();
  const [isInviting, setIsInviting] = useState(false);
  const columns = personColumns(actsOn);
  const opened = Number(address.get('open'));
  return (
    <>
      <ActLines acts={actsOn(deskSubjects.invitations)} />
      <DeskList
        desk={desk}
        address={address}
        caption="People"
        rowsOf={({ people }) => people}
        hasMore={({ hasMore }) => hasMore}
        columns={columns}
        idOf={({ userId }) => String(userId)}
        onOpen={({ userId }) => address.set({ open: String(userId) })}
        emptyTitle="Nobody was found"
        emptyText="Try a part of the name, or all ten digits of the number."
      >
        <PeopleSearch address={address} />
        <SelectField
          aria-label="Role"
          value={address.get('role')}
          onChange={(event) => address.set({ role: event.currentTarget.value })}
          data={[
            { value: '', label: 'All roles' },
            ...ROLES_IN_ORDER.map((each) => ({ value: String(each), label: ROLE_NAMES[each] })),
          ]}
        />
        <Button h={44} variant="light" onClick={() => setIsInviting(true)}>
          Invite somebody
        </Button>
      </DeskList>
      {opened > 0 && (
        <PersonSheet
          key={opened}
          userId={opened}
          acts={actsOn(deskSubjects.person(opened))}
          onClose={() => address.set({ open: '' })}
        />
      )}
      {isInviting && <InviteSheet onClose={() => setIsInviting(false)} />}
    </>
  );
}

/** A number finds its person only whole, and only with Enter. */
function PeopleSearch({ address }: { readonly address: DeskAddress }) {
  const { sync } = useHaat();
  return (
    <PersonSearch
      label="People"
      placeholder="Name or mobile number"
      address={address}
      mayBeNumber={(typed) => /\d{3}/.test(typed.replaceAll(/[\s().+-]/g, ''))}
      openNumber={async (query) => {
        const answer = await sync.askDesk('fetch-people', { query });
        if (!answer.ok) return answer.problem.message;
        const [found] = answer.value?.people ?? [];
        if (found === undefined) return 'Nobody has signed in with this number.';
        address.set({ open: String(found.userId) });
        return null;
      }}
    />
  );
}

const INVITED = [3, 4, 2] as const;

/** Gives a number a role before its person has signed in. */
function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  const haat = useHaat();
  const messages = useMessages();
  const form = useForm({
    initialValues: { name: '', number: '', role: '3' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Please write the name.' : null),
      number: (number) =>
        MOBILE_NUMBER.test(normalizeMobileNumber(number)) ? null : messages.invalidMobileNumber,
    },
  });
  const invite = async (reason: string) => {
    if (form.validate().hasErrors) return 'Please look at the fields above.';
    const name = form.values.name.trim();
    const mobileNumber = normalizeMobileNumber(form.values.number);
    const role = INVITED.find((each) => String(each) === form.values.role) ?? 3;
    const ask = { mobileNumber, name, role, reason };
    const result = await appendCommand(haat, INVITE_STAFF, { ask, about: name });
    if (!result.ok) return result.message;
    onClose();
    return null;
  };
  return (
    <Sheet title="Invite somebody" onClose={onClose}>
      <ReasonAct acts={[{ label: 'Invite', isMain: true, run: invite }]}>
        <TextField label="Name" maxLength={60} {...form.getInputProps('name')} />
        <TextField
          label="Mobile number"
          description="They sign in with it and a one-time code."
          type="tel"
          {...form.getInputProps('number')}
        />
        <SelectField
          label="Role"
          {...form.getInputProps('role')}
          data={INVITED.map((each) => ({ value: String(each), label: ROLE_NAMES[each] }))}
        />
      </ReasonAct>
    </Sheet>
  );
}
