import { type FormErrors, useForm } from '@mantine/form';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SAVE_DESK_OFFER } from '../../../contracts/desks/desk-commands.ts';
import type { DeskOffer } from '../../../contracts/sellers/desk/desk-offer.ts';
import { readableId } from '../../../domain/identifiers.ts';
import { offerProblem, type WantedOffer } from '../../../domain/orders/offers/offer-desk.ts';
import { OFFER_KINDS } from '../../../domain/orders/offers/offers.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx';
import classes from '../frame/desk-page.module.css';
import { PickFound, PickPerson, storeFinder } from '../frame/pick-found.tsx';
import { ReasonAct, TimeField } from '../frame/reason-act.tsx';
import { type Draft, draftOf, EMPTY, FIELD_OF, givesUnits, readDraft } from './offer-draft.ts';
import { BillPreview, OFFER_KIND_CHOICES, OfferItemFields } from './offer-items.tsx';

/** What the desk asks. */
type Ask = ReturnType<typeof askOf>;
const askOf = (
  { items, ...terms }: WantedOffer,
  asked: { readonly offerId: string; readonly seenVersion: number; readonly reason: string },
) => ({
  ...terms,
  ...asked,
  items: items && {
    ...items,
    itemIds: [...items.itemIds],
    categoryIds: [...items.categoryIds],
  },
});

/** What was asked once; an older app knew no items. */
type Refused = Omit<Ask, 'items'> & { readonly items?: WantedOffer['items'] | undefined };

export interface OfferFormProps {
  /** Null: a new one. */
  readonly offer: DeskOffer | null;
  /** What was written and refused. */
  readonly refused: Refused | null;
  readonly known: readonly DeskOffer[];
  readonly onSaved?: () => void;
}

/** Makes or changes an offer, with the bill that it makes; what can't be is said before anything is sent. */
export function OfferForm({ offer, refused, known, onSaved }: OfferFormProps) {
  const haat = useHaat();
  const facts = refused ?? offer;
  const form = useForm<Draft>({ initialValues: facts === null ? EMPTY : draftOf(facts) });
  const { values: draft, errors, setErrors } = form;
  const change = (part: Partial<Draft>) => {
    form.setValues(part);
    form.clearErrors();
  };
  const read = readDraft(draft);
  const isUsed = offer !== null && offer.usedTimes > 0;
  const parts = { draft, errors, change };
  const save = async (reason: string) => {
    if ('errors' in read) {
      setErrors(read.errors);
      return 'Please look at the fields above.';
    }
    const { wanted } = read;
    const problem = offerProblem(wanted, { before: offer, now: haat.now() });
    if (problem !== null) {
      setErrors({ [FIELD_OF[problem.field]]: problem.text });
      return problem.text;
    }
    const offerId = facts?.offerId ?? readableId(wanted.code, haat.newId());
    if (known.some((other) => other.code === wanted.code && other.offerId !== offerId)) {
      setErrors({ code: 'This code is taken.' });
      return 'This code is taken. Please choose another one.';
    }
    const ask = askOf(wanted, { offerId, seenVersion: offer?.version ?? 0, reason });
    const result = await appendCommand(haat, SAVE_DESK_OFFER, { ask, about: wanted.code });
    if (!result.ok) return result.message;
    onSaved?.();
    return null;
  };
  return (
    <ReasonAct
      description={
        draft.where === 'one' && offer !== null
          ? 'Its seller reads this, and it stands in the audit log.'
          : 'It stands in the audit log.'
      }
      acts={[{ label: offer === null ? 'Make it' : 'Save', isMain: true, run: save }]}
    >
      {offer === null && <Audience {...parts} />}
      <Fields {...parts} isKnown={offer !== null} isUsed={isUsed} />
      {draft.where === 'one' && draft.audience === 'everybody' && !isUsed && (
        <OfferItemFields {...parts} />
      )}
      {isUsed && <p className={classes['words']}>People have used it: what it takes off stays.</p>}
      {!givesUnits(draft) && 'wanted' in read && (
        <BillPreview key={draft.minimum} wanted={read.wanted} />
      )}
    </ReasonAct>
  );
}

interface DraftParts {
  readonly draft: Draft;
  readonly errors: FormErrors;
  readonly change: (part: Partial<Draft>) => void;
}

type TextName = 'code' | 'title' | 'value' | 'cap' | 'minimum' | 'perPerson' | 'inAll' | 'person';

const textField = ({ draft, errors, change }: DraftParts, name: TextName) => ({
  value: draft[name],
  error: errors[name],
  onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
    change({ [name]: event.currentTarget.value }),
});

const timeField = ({ draft, errors, change }: DraftParts, name: 'startsAt' | 'endsAt') => ({
  value: draft[name],
  error: errors[name],
  onChange: (at: number | null) => change({ [name]: at }),
});

/** For whom an offer is and where it holds; that stays. */
function Audience(parts: DraftParts) {
  const { sync } = useHaat();
  const { draft, errors, change } = parts;
  return (
    <>
      <ChoiceChips
        legend="For"
        choices={[
          { value: 'everybody', label: 'Everybody' },
          { value: 'person', label: 'One person' },
        ]}
        value={draft.audience}
        onChange={(audience) =>
          change(
            audience === 'person' ? { audience, kind: 'amount', perPerson: '1' } : { audience },
          )
        }
      />
      {draft.audience === 'person' && (
        <>
          <PickPerson
            label="Person"
            userId={draft.person}
            onChange={(person) => change({ person: person?.id ?? '' })}
          />
          {errors.person !== undefined && <p role="alert">{errors.person}</p>}
        </>
      )}
      <ChoiceChips
        legend="Where"
        choices={[
          { value: 'all', label: 'At every store' },
          { value: 'one', label: 'At one store' },
        ]}
        value={draft.where}
        onChange={(where) =>
          change(where === 'all' && givesUnits(draft) ? { where, kind: 'percent' } : { where })
        }
      />
      {draft.where === 'one' && (
        <>
          <PickFound
            label="Store"
            isSingle
            chosen={draft.stores}
            find={storeFinder(sync)}
            onChange={(stores) => change({ stores, items: [], categories: [], free: [] })}
          />
          {errors.stores !== undefined && <p role="alert">{errors.stores}</p>}
        </>
      )}
    </>
  );
}

interface FieldsProps extends DraftParts {
  readonly isKnown: boolean;
  /** What it takes off stays. */
  readonly isUsed: boolean;
}

function Fields({ isKnown, isUsed, ...parts }: FieldsProps) {
  const { draft, change } = parts;
  return (
    <div className={classes['fields']}>
      <TextField
        label="Code"
        placeholder="DIWALI20"
        maxLength={24}
        autoCapitalize="characters"
        disabled={isKnown}
        {...textField(parts, 'code')}
      />
      <TextField
        label="What buyers read"
        placeholder="20 % off"
        maxLength={80}
        {...textField(parts, 'title')}
      />
      <SelectField
        label="Takes off"
        disabled={isUsed || draft.audience === 'person'}
        // What is free belongs to one store.
        data={draft.where === 'one' ? OFFER_KIND_CHOICES : OFFER_KIND_CHOICES.slice(0, 2)}
        value={draft.kind}
        onChange={(event) => {
          const kind = OFFER_KINDS.find((each) => each === event.currentTarget.value);
          if (kind !== undefined) change({ kind });
        }}
      />
      {!givesUnits(draft) && (
        <TextField
          label="How much"
          inputMode="decimal"
          disabled={isUsed}
          {...textField(parts, 'value')}
        />
      )}
      <TextField label="Smallest order, ₹" inputMode="decimal" {...textField(parts, 'minimum')} />
      {draft.kind !== 'amount' && draft.kind !== 'freebie' && (
        <TextField
          label="At most, ₹"
          placeholder="No limit"
          inputMode="decimal"
          {...textField(parts, 'cap')}
        />
      )}
      <TimeField label="Begins (India)" {...timeField(parts, 'startsAt')} />
      <TimeField label="Ends (India)" {...timeField(parts, 'endsAt')} />
      <TextField
        label="Uses by a person"
        inputMode="numeric"
        disabled={draft.audience === 'person'}
        {...textField(parts, 'perPerson')}
      />
      <TextField
        label="Uses in all"
        placeholder="No limit"
        inputMode="numeric"
        {...textField(parts, 'inAll')}
      />
    </div>
  );
}
