import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { MOBILE_NUMBER, normalizeMobileNumber } from '../../domain/account/contact.ts';
import {
  AWB_NUMBER,
  type Courier,
  LONGEST_RIDER_NAME,
  OWN_RIDER,
  type Rider,
  tidyAwbNumber,
} from '../../domain/orders/courier.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { focusFirstProblem } from '../../ui/fields/form-problems.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import classes from './board-order.module.css';

export interface CarrierSheetProps {
  readonly onClose: () => void;
  readonly onHandOver: (courier: Courier) => void;
}

/** Asks who brings an order: its buyer sees it, and can call or follow it. */
export function CarrierSheet({ onClose, onHandOver }: CarrierSheetProps) {
  const [carrier, setCarrier] = useState('own');
  const chips = [
    { id: 'own', name: 'Our own rider' },
    { id: 'company', name: 'A courier' },
  ];
  return (
    <Sheet title="Who brings it?" onClose={onClose}>
      <ChipRow label="Who brings it" chips={chips} selectedId={carrier} onSelect={setCarrier} />
      {carrier === 'own' ? (
        <RiderForm
          onHandOver={(rider) => onHandOver({ partner: OWN_RIDER, awbNumber: '', rider })}
        />
      ) : (
        <CourierForm onHandOver={onHandOver} />
      )}
    </Sheet>
  );
}

const NO_RIDERS: readonly Rider[] = [];

/** A rider of the shop, by name and number; those of before are one tap away. */
function RiderForm({ onHandOver }: { readonly onHandOver: (rider: Rider) => void }) {
  const messages = useMessages();
  const { person } = useHaat();
  const known = useLiveQuery(async () => person.fact('known-riders'), [person]) ?? NO_RIDERS;
  const form = useForm<Rider>({
    initialValues: { name: '', contactNumber: '' },
    validate: {
      name: (name) => (name.trim() === '' ? messages.required : null),
      contactNumber: (typed) =>
        typed.trim() === '' || MOBILE_NUMBER.test(normalizeMobileNumber(typed))
          ? null
          : messages.invalidContactNumber,
    },
    transformValues: ({ name, contactNumber }) => ({
      name: name.trim(),
      contactNumber: normalizeMobileNumber(contactNumber),
    }),
  });
  return (
    <>
      <p className={classes['soft']}>The customer can call until the goods are there.</p>
      {known.length > 0 && (
        <ChipRow
          label="Riders of before"
          chips={known.map(({ name }) => ({ id: name, name }))}
          selectedId={form.values.name}
          onSelect={(name) => form.setValues(known.find((each) => each.name === name) ?? {})}
        />
      )}
      <form
        className={classes['reasons']}
        noValidate
        onSubmit={form.onSubmit(onHandOver, focusFirstProblem(form))}
      >
        <TextField
          label="Rider’s name"
          autoComplete="off"
          maxLength={LONGEST_RIDER_NAME}
          {...form.getInputProps('name')}
        />
        <TextField
          label="Rider’s mobile number"
          description="Leave it empty if customers should not call"
          type="tel"
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps('contactNumber')}
        />
        <Button type="submit" h={52}>
          Hand over
        </Button>
      </form>
    </>
  );
}

/** A courier where the shop does not bring it itself. */
function CourierForm({ onHandOver }: Pick<CarrierSheetProps, 'onHandOver'>) {
  const messages = useMessages();
  const form = useForm<Courier>({
    initialValues: { partner: '', awbNumber: '' },
    validate: {
      partner: (partner) => (partner.trim() === '' ? messages.required : null),
      awbNumber: (typed) =>
        typed.trim() === '' || AWB_NUMBER.test(tidyAwbNumber(typed))
          ? null
          : 'An AWB number has 6 to 25 letters, digits and dashes',
    },
    transformValues: ({ partner, awbNumber }) => ({
      partner: partner.trim(),
      awbNumber: tidyAwbNumber(awbNumber),
    }),
  });
  return (
    <>
      <p className={classes['soft']}>The customer sees who brings it and can follow the number.</p>
      <form className={classes['reasons']} noValidate onSubmit={form.onSubmit(onHandOver)}>
        <TextField label="Courier partner" maxLength={60} {...form.getInputProps('partner')} />
        <TextField
          label="AWB number"
          description="Leave it empty if there is none"
          maxLength={30}
          {...form.getInputProps('awbNumber')}
        />
        <Button type="submit" h={52}>
          Hand over
        </Button>
      </form>
    </>
  );
}
