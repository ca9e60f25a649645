import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { gstinProblem, tidyTradeNumber } from '../../../domain/sellers/trade-numbers.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { focusFirstProblem } from '../../../ui/fields/focus-first-problem.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import classes from '../join/join.module.css';

interface TaxNumberProps {
  readonly storeId: string;
  /** Whether changes of the shop wait to be sent. */
  readonly isWaiting: boolean;
  readonly onChange: (gstin: string) => void;
}

/** The GSTIN that stands on invoices; nothing for who only works in the shop. */
export function TaxNumber({ storeId, isWaiting, onChange }: TaxNumberProps) {
  const { person, sync } = useHaat();
  const known = useLiveQuery(
    async () => (await person.fact('own-shops'))?.find((shop) => shop.storeId === storeId)?.gstin,
    [person, storeId],
  );
  // What the server has taken is told with the shops.
  useEffect(() => {
    if (!isWaiting) void sync.pullOwnShops('');
  }, [isWaiting, sync]);
  if (known === undefined) return null;
  return <TaxNumberForm key={known} known={known} onChange={onChange} />;
}

function TaxNumberForm({
  known,
  onChange,
}: Pick<TaxNumberProps, 'onChange'> & { readonly known: string }) {
  const form = useForm({
    initialValues: { gstin: known },
    validate: { gstin: (typed) => (typed.trim() === '' ? null : gstinProblem(typed)) },
  });
  return (
    <Section title="Tax">
      <Panel>
        <form
          className={classes['pair']}
          noValidate
          onSubmit={form.onSubmit(({ gstin }) => {
            onChange(tidyTradeNumber(gstin));
          }, focusFirstProblem(form))}
        >
          <TextField
            label="GSTIN"
            description="Stands on your invoices. Leave it empty if you have none"
            autoComplete="off"
            maxLength={20}
            {...form.getInputProps('gstin')}
          />
          <Button
            type="submit"
            h={48}
            variant="light"
            disabled={tidyTradeNumber(form.values.gstin) === known}
          >
            Change GSTIN
          </Button>
        </form>
      </Panel>
    </Section>
  );
}
