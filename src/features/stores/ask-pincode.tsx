import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { PincodeForm, type PincodeFormProps } from '../../ui/fields/pincode-form.tsx';

/** Where no area is chosen yet: chooses one right here, and says whose stores are shown until then. */
export function AskPincode({ onChoose }: Pick<PincodeFormProps, 'onChoose'>) {
  return (
    <EmptyState
      picture="1f3ea"
      title="Where should we deliver?"
      text={`Your pincode says which stores reach you. Until then you see those of ${DEFAULT_ADDRESS.areaCode} ${DEFAULT_ADDRESS.city}.`}
      action={<PincodeForm onChoose={onChoose} />}
    />
  );
}
