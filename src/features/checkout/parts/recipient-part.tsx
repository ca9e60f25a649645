import { Switch } from '@mantine/core';
import { useState } from 'react';
import {
  LONGEST_RECIPIENT_NAME,
  recipientProblems,
  type CheckoutDraft,
} from '../../../domain/cart/checkout-draft.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from './recipient-part.module.css';

/** The fields' ids: who presses the button with one wrong is taken to it. */
export const RECIPIENT_FIELDS = { name: 'recipient-name', contactNumber: 'recipient-number' };

export interface RecipientPartProps {
  readonly draft: CheckoutDraft;
  /** Whether an order was tried with what is entered: then every problem shows, else only those of fields that were left. */
  readonly wasTried: boolean;
  readonly onChange: (entered: Partial<CheckoutDraft>) => void;
}

/** Who takes the goods: the buyer, or somebody else with a name and a number. */
export function RecipientPart({ draft, wasTried, onChange }: RecipientPartProps) {
  const [left, setLeft] = useState({ name: false, contactNumber: false });
  const problems = recipientProblems(draft);
  const shown = (field: 'name' | 'contactNumber') =>
    wasTried || left[field] ? (problems?.[field] ?? null) : null;
  return (
    <div className={classes['part']}>
      <Switch
        label="Ordering for someone else"
        size="md"
        labelPosition="left"
        classNames={{ body: classes['switch'] ?? '', label: classes['label'] ?? '' }}
        checked={draft.isForOther}
        onChange={(event) => onChange({ isForOther: event.currentTarget.checked })}
      />
      {draft.isForOther && (
        <div className={classes['fields']}>
          <TextField
            id={RECIPIENT_FIELDS.name}
            label="Name"
            autoComplete="off"
            maxLength={LONGEST_RECIPIENT_NAME}
            value={draft.recipientName}
            error={shown('name')}
            onChange={(event) => onChange({ recipientName: event.currentTarget.value })}
            onBlur={() => setLeft((known) => ({ ...known, name: true }))}
          />
          <TextField
            id={RECIPIENT_FIELDS.contactNumber}
            label="Phone Number"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            value={draft.recipientNumber}
            error={shown('contactNumber')}
            onChange={(event) => onChange({ recipientNumber: event.currentTarget.value })}
            onBlur={() => setLeft((known) => ({ ...known, contactNumber: true }))}
          />
        </div>
      )}
    </div>
  );
}
