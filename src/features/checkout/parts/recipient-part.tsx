import { useState } from 'react';
import { Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  LONGEST_RECIPIENT_NAME,
  recipientProblems,
  type CheckoutDraft,
} from '../../../domain/cart/checkout-draft.ts';
import { instructionProblem } from '../../../domain/orders/order-wishes.ts';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import classes from './recipient-part.module.css';

/** The fields' ids: who presses the button with one wrong is taken to it. */
export const RECIPIENT_FIELDS = { name: 'recipient-name', contactNumber: 'recipient-number' };

export interface RecipientPartProps {
  readonly draft: CheckoutDraft;
  /** Whether an order was tried with what is entered: then every problem shows, else only those of fields that were left. */
  readonly wasTried: boolean;
  readonly onChange: (entered: Partial<CheckoutDraft>) => void;
}

/** The same of the instructions. */
export const INSTRUCTION_FIELDS = { store: 'store-instruction', rider: 'rider-instruction' };

type Recipient = Pick<CheckoutDraft, 'isForOther' | 'recipientName' | 'recipientNumber'>;

function recipientMessages(draft: CheckoutDraft) {
  const problems = recipientProblems(draft);
  return { recipientName: problems?.name, recipientNumber: problems?.contactNumber };
}

/** Who takes the goods: the buyer, or somebody else with a name and a number. */
export function RecipientPart({ draft, wasTried, onChange }: RecipientPartProps) {
  const { isForOther, recipientName, recipientNumber } = draft;
  const form = useForm<Recipient>({
    initialValues: { isForOther, recipientName, recipientNumber },
    validateInputOnBlur: true,
    validate: (entered) => recipientMessages({ ...draft, ...entered }),
    onValuesChange: onChange,
  });
  const errors = wasTried ? recipientMessages(draft) : form.errors;
  return (
    <div className={classes['part']}>
      <Switch
        label="Ordering for someone else"
        size="md"
        labelPosition="left"
        classNames={{ body: classes['switch'] ?? '', label: classes['label'] ?? '' }}
        {...form.getInputProps('isForOther', { type: 'checkbox', withError: false })}
      />
      {form.values.isForOther && (
        <div className={classes['fields']}>
          <TextField
            id={RECIPIENT_FIELDS.name}
            label="Name"
            autoComplete="off"
            maxLength={LONGEST_RECIPIENT_NAME}
            {...form.getInputProps('recipientName')}
            error={errors['recipientName']}
          />
          <TextField
            id={RECIPIENT_FIELDS.contactNumber}
            label="Phone Number"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            {...form.getInputProps('recipientNumber')}
            error={errors['recipientNumber']}
          />
        </div>
      )}
    </div>
  );
}

/** What the buyer asks of store and rider, of whom a pickup has none. Nothing is cut off: a text that is too long says by how much, and stays. */
export function InstructionsPart({
  draft,
  isPickup,
  onChange,
}: Pick<RecipientPartProps, 'draft' | 'onChange'> & { readonly isPickup: boolean }) {
  const { storeInstruction, riderInstruction } = draft;
  const [wasGiven] = useState(storeInstruction !== '' || riderInstruction !== '');
  return (
    <details className={classes['part']} open={wasGiven}>
      <summary className={classes['more']}>
        {isPickup ? 'Instructions for the store' : 'Instructions for store and rider'}
      </summary>
      <div className={classes['fields']}>
        <TextArea
          id={INSTRUCTION_FIELDS.store}
          label="For the store"
          placeholder="e.g. ripe mangoes, please"
          rows={2}
          value={storeInstruction}
          error={instructionProblem(storeInstruction)}
          onChange={(event) => {
            onChange({ storeInstruction: event.currentTarget.value });
          }}
        />
        {!isPickup && (
          <TextArea
            id={INSTRUCTION_FIELDS.rider}
            label="For the rider"
            placeholder="e.g. blue gate behind the temple, don’t ring the bell"
            rows={2}
            value={riderInstruction}
            error={instructionProblem(riderInstruction)}
            onChange={(event) => {
              onChange({ riderInstruction: event.currentTarget.value });
            }}
          />
        )}
      </div>
    </details>
  );
}
