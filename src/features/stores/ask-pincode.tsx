import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { PincodeForm, type PincodeFormProps } from '../../ui/fields/pincode-form.tsx';

/** Where no area is chosen yet: chooses one right here. */
export function AskPincode({ onChoose }: Pick<PincodeFormProps, 'onChoose'>) {
  return (
    <EmptyState
      picture="1f3ea"
      title="Where should we deliver?"
      text="Your pincode says which stores reach you."
      action={<PincodeForm onChoose={onChoose} />}
    />
  );
}
