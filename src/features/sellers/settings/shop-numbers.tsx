import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
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
}

/** The GSTIN that stands on invoices, and where customers pay at the door; nothing for who only works in the shop. */
export function ShopNumbers({ storeId, isWaiting, onGstin, onUpiId }: ShopNumbersProps) {
  const { person, sync } = useHaat();
  const shop = useLiveQuery(
    async () => (await person.fact('own-shops'))?.find((each) => each.storeId === storeId),
    [person, storeId],
  );
  // What the server has taken is told with the shops.
  useEffect(() => {
    if (!isWaiting) void sync.pullOwnShops('');
  }, [isWaiting, sync]);
  const { gstin, upiId, isOwner = true } = shop ?? {};
  return (
    <>
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
