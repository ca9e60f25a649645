import type { RefundTo } from '../../contracts/orders/refund-to.ts';
import { COINS_LAST_DAYS } from '../../domain/rewards/coins.ts';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ReturnValues } from './return-values.ts';

const PLACES: readonly { readonly value: RefundTo['kind']; readonly label: string }[] = [
  { value: 'upi', label: 'To my UPI id' },
  { value: 'coins', label: `As coins: ₹1 each, for ${COINS_LAST_DAYS} days` },
];

export interface RefundPlaceProps {
  readonly values: Pick<ReturnValues, 'refundKind' | 'upiId'>;
  readonly messageOf: (field: 'refundKind' | 'upiId') => string | null;
  readonly onKind: (kind: RefundTo['kind']) => void;
  readonly onUpiId: (upiId: string) => void;
}

/** Where the money of an order goes that was paid in cash: there is no payment mode that it could go back to. */
export function RefundPlace({ values, messageOf, onKind, onUpiId }: RefundPlaceProps) {
  return (
    <>
      <ChoiceList
        legend="You paid in cash. Where should the refund go?"
        choices={PLACES}
        value={values.refundKind}
        onChange={onKind}
        error={messageOf('refundKind')}
      />
      {values.refundKind === 'upi' && (
        <TextField
          label="UPI id"
          placeholder="name@bank"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={330}
          value={values.upiId}
          error={messageOf('upiId')}
          onChange={(event) => {
            onUpiId(event.currentTarget.value);
          }}
        />
      )}
    </>
  );
}
