import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { EMAIL, normalizeMobileNumber } from '../../../domain/account/contact.ts';
import {
  CARE_NUMBER,
  CARE_NUMBER_PROBLEM,
  careParts,
  type CustomerCare,
} from '../../../domain/account/customer-care.ts';
import { gstinProblem, tidyTradeNumber } from '../../../domain/sellers/trade-numbers.ts';
import { readUpiId, upiIdProblem } from '../../../domain/upi-id.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { focusFirstProblem } from '../../../ui/fields/form-problems.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import classes from '../join/join.module.css';

interface ShopNumbersProps {
  readonly storeId: string;
  /** Whether changes of the shop wait to be sent. */
  readonly isWaiting: boolean;
  readonly onGstin: (gstin: string) => void;
  readonly onUpiId: (upiId: string) => void;
  readonly onContact: (contact: CustomerCare) => void;
}

/** Whom customers call; and for its owner alone the GSTIN that stands on invoices, and where customers pay at the door. */
export function ShopNumbers(props: ShopNumbersProps) {
  const { storeId, isWaiting, onGstin, onUpiId, onContact } = props;
  const { person, sync } = useHaat();
  const shop = useLiveQuery(
    async () => (await person.fact('own-shops'))?.find((each) => each.storeId === storeId),
    [person, storeId],
  );
  // What the server has taken is told with the shops.
  useEffect(() => {
    if (!isWaiting) void sync.pullOwnShops('');
  }, [isWaiting, sync]);
  const { gstin, upiId, customerCare, isOwner = true } = shop ?? {};
  return (
    <>
      {customerCare !== undefined && (
        <ContactForm
          key={`contact ${customerCare}`}
          known={careParts(customerCare)}
          onChange={onContact}
        />
      )}
      {upiId !== undefined && isOwner && (
        <NumberForm
          key={`upi ${upiId}`}
          title="UPI at the door"
          label="UPI id"
          description="Whoever hands an order over shows a code with its amount. Leave it empty to take cash alone"
          known={upiId}
          inputMode="email"
          problemOf={upiIdProblem}
          tidy={(typed) => readUpiId(typed) ?? typed.trim()}
          onChange={onUpiId}
        />
      )}
      {gstin !== undefined && (
        <NumberForm
          key={gstin}
          title="Tax"
          label="GSTIN"
          description="Stands on your invoices. Leave it empty if you have none"
          known={gstin}
          problemOf={gstinProblem}
          tidy={tidyTradeNumber}
          onChange={onGstin}
        />
      )}
    </>
  );
}

interface ContactFormProps {
  readonly known: CustomerCare;
  readonly onChange: (contact: CustomerCare) => void;
}

/** Whom a buyer calls about an order, and where they write to. */
function ContactForm({ known, onChange }: ContactFormProps) {
  const form = useForm({
    initialValues: known,
    validate: {
      name: (typed) => {
        if (typed.includes(',')) return 'Please leave commas out.';
        return typed.trim() === '' ? 'Please enter a name.' : null;
      },
      phone: (typed) =>
        CARE_NUMBER.test(normalizeMobileNumber(typed)) ? null : CARE_NUMBER_PROBLEM,
      email: (typed) =>
        typed.trim() === '' || (EMAIL.test(typed.trim()) && !typed.includes(','))
          ? null
          : 'This is no email address. It may be left empty.',
    },
  });
  return (
    <Section title="Contact for customers">
      <Panel>
        <form
          className={classes['numbers']}
          noValidate
          onSubmit={form.onSubmit(({ name, phone, email }) => {
            onChange({
              name: name.trim(),
              phone: normalizeMobileNumber(phone),
              email: email.trim(),
            });
          }, focusFirstProblem(form))}
        >
          <TextField label="Who answers" maxLength={60} {...form.getInputProps('name')} />
          <TextField label="Number to call" inputMode="tel" {...form.getInputProps('phone')} />
          <TextField label="Email" inputMode="email" {...form.getInputProps('email')} />
          <Button type="submit" h={48} variant="light" disabled={!form.isDirty()}>
            Change contact
          </Button>
        </form>
      </Panel>
    </Section>
  );
}

interface NumberFormProps {
  readonly title: string;
  readonly label: string;
  readonly description: string;
  /** '' for none. */
  readonly known: string;
  readonly inputMode?: 'email';
  /** What is wrong with something that was typed, or null. */
  readonly problemOf: (typed: string) => string | null;
  /** As it is kept. */
  readonly tidy: (typed: string) => string;
  readonly onChange: (tidied: string) => void;
}

/** One number of the shop, which may be left empty. */
function NumberForm({ title, label, description, known, inputMode, ...rules }: NumberFormProps) {
  const { problemOf, tidy, onChange } = rules;
  const form = useForm({
    initialValues: { number: known },
    validate: { number: (typed) => (typed.trim() === '' ? null : problemOf(typed)) },
  });
  return (
    <Section title={title}>
      <Panel>
        <form
          className={classes['numbers']}
          noValidate
          onSubmit={form.onSubmit(({ number }) => onChange(tidy(number)), focusFirstProblem(form))}
        >
          <TextField
            label={label}
            description={description}
            autoComplete="off"
            autoCapitalize="none"
            inputMode={inputMode}
            maxLength={330}
            {...form.getInputProps('number')}
          />
          <Button
            type="submit"
            h={48}
            variant="light"
            disabled={tidy(form.values.number) === known}
          >
            Change {label}
          </Button>
        </form>
      </Panel>
    </Section>
  );
}
