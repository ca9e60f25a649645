import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { gstinProblem, tidyTradeNumber } from '../../../domain/sellers/trade-numbers.ts';
import { readUpiId, upiIdProblem } from '../../../domain/upi-id.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { focusFirstProblem } from '../../../ui/fields/focus-first-problem.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';

interface TaxNumberProps {
  readonly storeId: string;
  /** Whether changes of the shop wait to be sent. */
  readonly isWaiting: boolean;
  readonly onChange: (gstin: string) => void;
  readonly onUpiId: (upiId: string) => void;
}

/** The GSTIN that stands on invoices, and where customers pay at the door; nothing for who only works in the shop. */
export function TaxNumber({ storeId, isWaiting, onChange, onUpiId }: TaxNumberProps) {
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
        <DoorUpiForm key={`upi ${upiId}`} known={upiId} onUpiId={onUpiId} />
      )}
      {gstin !== undefined && <TaxNumberForm key={gstin} known={gstin} onChange={onChange} />}
    </>
  );
}

/** Where customers pay by UPI when the goods are handed over. */
function DoorUpiForm({
  known,
  onUpiId,
}: Pick<TaxNumberProps, 'onUpiId'> & { readonly known: string }) {
  const form = useForm({
    initialValues: { upiId: known },
    validate: { upiId: (typed) => (typed.trim() === '' ? null : upiIdProblem(typed)) },
  });
  return (
    <Section title="UPI at the door">
      <Panel>
        <form
          noValidate
          onSubmit={form.onSubmit(({ upiId }) => {
            onUpiId(readUpiId(upiId) ?? '');
          }, focusFirstProblem(form))}
        >
          <Stack gap={12}>
            <TextField
              label="UPI id"
              description="Whoever hands an order over shows a code with its amount. Leave it empty to take cash alone"
              autoComplete="off"
              autoCapitalize="none"
              inputMode="email"
              maxLength={330}
              {...form.getInputProps('upiId')}
            />
            <Button
              type="submit"
              h={48}
              variant="light"
              disabled={form.values.upiId.trim().toLowerCase() === known}
            >
              Change UPI id
            </Button>
          </Stack>
        </form>
      </Panel>
    </Section>
  );
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
          noValidate
          onSubmit={form.onSubmit(({ gstin }) => {
            onChange(tidyTradeNumber(gstin));
          }, focusFirstProblem(form))}
        >
          <Stack gap={12}>
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
          </Stack>
        </form>
      </Panel>
    </Section>
  );
}
