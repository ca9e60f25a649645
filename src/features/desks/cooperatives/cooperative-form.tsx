import { useForm } from '@mantine/form';
import { useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { type DeskCooperative, saveCooperative } from '../../../contracts/coop/desk-cooperative.ts';
import { CHANGE_MEMBER, SAVE_COOPERATIVE } from '../../../contracts/desks/desk-commands.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { readableId } from '../../../domain/identifiers.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import classes from '../frame/desk-page.module.css';
import { PickFound, PickPerson, type Found } from '../frame/pick-found.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';

export interface CooperativeFormProps {
  /** Null: a new one. */
  readonly cooperative: DeskCooperative | null;
  readonly onSaved?: () => void;
}

const FIELDS = [
  ['name', 'Name'],
  ['city', 'City'],
  ['areaCode', 'Pincode', 'numeric'],
  ['memberPercent', 'Members pay less, percent', 'numeric'],
  ['sharePercent', 'Coins back, percent', 'numeric'],
  ['care.name', 'Who answers its members'],
  ['care.email', 'Their email'],
  ['care.contactNumber', 'Their number', 'tel'],
] as const;

/** A typed percentage; what is no number is refused by the contract. */
const percentOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Makes or changes a cooperative; its percentages hold from the next quote on. */
export function CooperativeForm({ cooperative, onSaved }: CooperativeFormProps) {
  const haat = useHaat();
  const [stores, setStores] = useState<readonly Found[]>(
    (cooperative?.stores ?? []).map(({ storeId, name }) => ({ id: storeId, name })),
  );
  const form = useForm({
    initialValues: {
      name: cooperative?.name ?? '',
      about: cooperative?.about ?? '',
      city: cooperative?.city ?? '',
      areaCode: cooperative?.areaCode ?? '',
      memberPercent: String(cooperative?.memberPercent ?? 10),
      sharePercent: String(cooperative?.sharePercent ?? 2),
      care: cooperative?.care ?? { name: '', email: '', contactNumber: '' },
    },
  });
  const save = async (reason: string) => {
    const { values } = form;
    const ask = {
      ...values,
      cooperativeId: cooperative?.cooperativeId ?? readableId(values.name, haat.newId()),
      seenVersion: cooperative?.version ?? 0,
      memberPercent: percentOf(values.memberPercent),
      sharePercent: percentOf(values.sharePercent),
      storeIds: stores.map(({ id }) => id),
      reason,
    };
    const wrong = fieldMessages(saveCooperative.input, ask);
    form.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return 'Please look at the fields above.';
    const result = await appendCommand(haat, SAVE_COOPERATIVE, { ask, about: values.name.trim() });
    if (!result.ok) return result.message;
    onSaved?.();
    return null;
  };
  const find = async (query: string) => {
    const answer = await haat.sync.askDesk('fetch-desk-stores', { query, limit: 12 });
    if (!answer.ok) return answer;
    const found = (answer.value?.stores ?? []).map(({ storeId, name }) => ({ id: storeId, name }));
    return { ok: true as const, value: found };
  };
  return (
    <ReasonAct
      acts={[{ label: cooperative === null ? 'Make it' : 'Save', isMain: true, run: save }]}
    >
      <div className={classes['fields']}>
        {FIELDS.map(([field, label, inputMode]) => (
          <TextField
            key={field}
            label={label}
            {...(inputMode !== undefined && { inputMode })}
            {...form.getInputProps(field)}
          />
        ))}
      </div>
      <TextArea label="What it is" maxLength={500} rows={2} {...form.getInputProps('about')} />
      <PickFound
        label="Its stores"
        description="Name, city or pincode; each belongs to one cooperative at most."
        chosen={stores}
        find={find}
        onChange={setStores}
      />
    </ReasonAct>
  );
}

/** Takes somebody in or out, by name or person number. */
export function MemberAct({ cooperative }: { readonly cooperative: DeskCooperative }) {
  const haat = useHaat();
  const [person, setPerson] = useState('');
  const change = (isMember: boolean) => async (reason: string) => {
    if (person === '') return 'Please choose a person.';
    const { cooperativeId, name } = cooperative;
    const ask = { cooperativeId, userId: Number(person), isMember, reason };
    const result = await appendCommand(haat, CHANGE_MEMBER, { ask, about: name });
    return result.ok ? null : result.message;
  };
  return (
    <ReasonAct
      label="Why this member"
      description="They read this."
      acts={[
        { label: 'Take in', run: change(true) },
        { label: 'Take out', run: change(false) },
      ]}
    >
      <PickPerson
        label="Member"
        userId={person}
        onChange={(chosen) => setPerson(chosen?.id ?? '')}
      />
    </ReasonAct>
  );
}
