import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AWB_NUMBER, tidyAwbNumber, type Courier } from '../../domain/orders/courier.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import classes from './board-order.module.css';

export interface CourierSheetProps {
  readonly onClose: () => void;
  readonly onHandOver: (courier: Courier) => void;
}

/** Asks who carries an order where the shop does not bring it itself: its buyer sees both. */
export function CourierSheet({ onClose, onHandOver }: CourierSheetProps) {
  const messages = useMessages();
  const form = useForm<Courier>({
    initialValues: { partner: '', awbNumber: '' },
    validate: {
      partner: (partner) => (partner.trim() === '' ? messages.required : null),
      awbNumber: (typed) => {
        const number = tidyAwbNumber(typed);
        const isGood = number === '' || AWB_NUMBER.test(number);
        return isGood ? null : 'An AWB number has 6 to 25 letters, digits and dashes';
      },
    },
    transformValues: ({ partner, awbNumber }) => ({
      partner: partner.trim(),
      awbNumber: tidyAwbNumber(awbNumber),
    }),
  });
  return (
    <Sheet title="Hand over to a courier" onClose={onClose}>
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
    </Sheet>
  );
}
