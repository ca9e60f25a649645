import type { UseFormReturnType } from '@mantine/form';
import { ADDRESS_TYPES } from '../../domain/account/address.ts';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { AddressValues } from './address-values.ts';
import type { AreaOfPincode } from './use-area-of-pincode.ts';
import classes from './address-page.module.css';

export interface AddressFieldsProps {
  readonly form: Pick<
    UseFormReturnType<AddressValues>,
    'getInputProps' | 'setFieldValue' | 'values' | 'errors'
  >;
  readonly onPincode: (text: string) => void;
  readonly refused: AreaOfPincode['refused'];
  /** How many stores deliver to the pincode; null: not known. */
  readonly storeCount: number | null;
}

const TYPES = ADDRESS_TYPES.map((type) => ({ value: type, label: type }));

/** The fields of the specification's address form; the pincode comes before what it fills in. */
export function AddressFields({ form, onPincode, refused, storeCount }: AddressFieldsProps) {
  const messages = useMessages();
  const pincodeError: unknown =
    form.errors['areaCode'] ??
    (refused?.pincode === form.values.areaCode ? refused.message : undefined);
  return (
    <>
      <TextField
        label="Address Name"
        placeholder="e.g. Home, or who lives there"
        autoComplete="off"
        autoCapitalize="words"
        {...form.getInputProps('name')}
      />
      <TextField
        label="Address Line 1 (Flat/House/Building)"
        autoComplete="address-line1"
        {...form.getInputProps('plot')}
      />
      <TextField
        label="Address Line 2 (Landmark or locality)"
        placeholder="Optional"
        autoComplete="address-line2"
        {...form.getInputProps('street')}
      />
      <TextField
        label="Pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        {...form.getInputProps('areaCode')}
        error={typeof pincodeError === 'string' ? pincodeError : undefined}
        onChange={(event) => {
          onPincode(event.currentTarget.value);
        }}
      />
      <p role="status" className={classes['served']} data-none={storeCount === 0 ? '' : undefined}>
        {servedText(storeCount, messages.noShops)}
      </p>
      <div className={classes['pair']}>
        <TextField label="City" autoComplete="address-level2" {...form.getInputProps('city')} />
        <TextField label="State" autoComplete="address-level1" {...form.getInputProps('state')} />
      </div>
      <TextField
        label="Contact Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...form.getInputProps('contactNumber')}
      />
      <ChoiceChips
        legend="Address Type"
        choices={TYPES}
        value={form.values.type}
        onChange={(type) => {
          form.setFieldValue('type', type);
        }}
      />
    </>
  );
}

/** What a person should know before the rest is filled in. */
function servedText(storeCount: number | null, noShops: string): string {
  if (storeCount === null) return '';
  if (storeCount === 0) return noShops;
  return storeCount === 1 ? '1 store delivers here' : `${storeCount} stores deliver here`;
}
