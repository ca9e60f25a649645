import { useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { INVITE_STAFF } from '../../../contracts/desks/desk-commands.ts';
import { MOBILE_NUMBER, normalizeMobileNumber } from '../../../domain/account/contact.ts';
import { ROLE_NAMES } from '../../../domain/account/roles.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';

const INVITED = [3, 4, 2] as const;

/** Gives a number a role before its person has signed in. */
export function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  const haat = useHaat();
  const messages = useMessages();
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [role, setRole] = useState<(typeof INVITED)[number]>(3);
  const invite = async (reason: string) => {
    const mobileNumber = normalizeMobileNumber(number);
    if (name.trim() === '') return 'Please write the name.';
    if (!MOBILE_NUMBER.test(mobileNumber)) return messages.invalidMobileNumber;
    const ask = { mobileNumber, name: name.trim(), role, reason };
    const result = await appendCommand(haat, INVITE_STAFF, { ask, about: name.trim() });
    if (!result.ok) return result.message;
    onClose();
    return null;
  };
  return (
    <Sheet title="Invite somebody" onClose={onClose}>
      <ReasonAct
        label="Why"
        description="It stands in the audit log."
        acts={[{ label: 'Invite', isMain: true, run: invite }]}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Mobile number"
          description="They sign in with it and a one-time code."
          type="tel"
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <SelectField
          label="Role"
          value={String(role)}
          onChange={(event) => {
            const chosen = INVITED.find((each) => String(each) === event.currentTarget.value);
            if (chosen !== undefined) setRole(chosen);
          }}
          data={INVITED.map((each) => ({ value: String(each), label: ROLE_NAMES[each] }))}
        />
      </ReasonAct>
    </Sheet>
  );
}
