import { useForm } from '@mantine/form';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SAVE_APARTMENT } from '../../../contracts/desks/desk-commands.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { saveApartment } from '../../../contracts/group-buy/desk-group-buy.ts';
import { readableId } from '../../../domain/identifiers.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import classes from '../frame/desk-page.module.css';
import { ReasonAct } from '../frame/reason-act.tsx';

const FIELDS = [
  ['name', 'Name'],
  ['street', 'Street or locality'],
  ['areaCode', 'Pincode'],
  ['city', 'City'],
  ['state', 'State'],
] as const;

/** Makes an apartment whose people can buy together; it lies where its pincode does. */
export function ApartmentForm({ onSaved }: { readonly onSaved: () => void }) {
  const haat = useHaat();
  const form = useForm({
    initialValues: { name: '', street: '', areaCode: '', city: '', state: '' },
  });
  const save = async (reason: string) => {
    const { values } = form;
    const ask = {
      ...values,
      apartmentId: readableId(values.name, haat.newId()),
      location: null,
      reason,
    };
    const wrong = fieldMessages(saveApartment.input, ask);
    form.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return 'Please look at the fields above.';
    const result = await appendCommand(haat, SAVE_APARTMENT, { ask, about: values.name.trim() });
    if (!result.ok) return result.message;
    onSaved();
    return null;
  };
  return (
    <ReasonAct
      label="Why"
      description="It stands in the audit log."
      acts={[{ label: 'Make it', isMain: true, run: save }]}
    >
      <div className={classes['fields']}>
        {FIELDS.map(([field, label]) => (
          <TextField key={field} label={label} {...form.getInputProps(field)} />
        ))}
      </div>
    </ReasonAct>
  );
}
