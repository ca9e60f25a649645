import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as v from 'valibot';
import { fieldMessages } from '../../contracts/field-messages.ts';
import { type Area, deliveryAddress } from '../../contracts/schemas.ts';
import { readArea } from '../../db/reads/areas.ts';
import type { AddressRow } from '../../db/person-database.ts';
import { type Haat, useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { AddressFields } from './address-fields.tsx';
import {
  addressOfValues,
  type AddressValues,
  filledFromArea,
  firstWrongField,
  tidyPincode,
} from './address-values.ts';
import { useAreaOfPincode } from './use-area-of-pincode.ts';
import classes from './address-page.module.css';
import { saveAddress } from '../../commands/addresses/save-address.ts';
import { chooseArea } from '../../commands/settings/choose-area.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';

export interface AddressFormProps {
  readonly title: string;
  readonly next: string;
  /** The address that is edited; null for a new one. */
  readonly row: AddressRow | null;
  readonly initialValues: AddressValues;
  readonly initialArea: Area | null;
  /** Whether to deliver here from now on. */
  readonly chooseAfterwards: boolean;
}

const FORM_ID = 'address-form';

/** The address form. Saved on this phone at once, sent when the network allows. */
export function AddressForm(props: AddressFormProps) {
  const { title, next, row, initialValues, initialArea, chooseAfterwards } = props;
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const { area, refused, lookUp } = useAreaOfPincode(initialArea);
  const form = useForm<AddressValues>({
    initialValues,
    validateInputOnBlur: ['areaCode', 'contactNumber'],
    validate: (values) => {
      const messages = fieldMessages(deliveryAddress, addressOf(values));
      if (refused?.pincode === values.areaCode) messages['areaCode'] = refused.message;
      return messages;
    },
  });

  const { areaCode } = form.values;
  const served = useLiveQuery(async () => readArea(haat.device, areaCode), [haat.device, areaCode]);
  const addressOf = (values: AddressValues) => addressOfValues(values, area, row?.address ?? null);

  function changePincode(text: string): void {
    const pincode = tidyPincode(text);
    form.setFieldValue('areaCode', pincode);
    lookUp(pincode, (found, before) => {
      const { city, state } = filledFromArea(form.getValues(), before, found);
      form.setFieldValue('city', city);
      form.setFieldValue('state', state);
    });
  }

  async function saveAndGo(values: AddressValues): Promise<string | null> {
    const address = v.parse(deliveryAddress, addressOf(values));
    const refusal = await saveAndChoose(haat, address, row?.id, chooseAfterwards);
    if (refusal !== null) return refusal;
    await navigate(next, { replace: true });
    return null;
  }

  return (
    <Screen
      title={title}
      backTo={next}
      action={
        <Button type="submit" form={FORM_ID} size="lg" fullWidth loading={busy}>
          Save address
        </Button>
      }
    >
      <form
        id={FORM_ID}
        className={classes['form']}
        noValidate
        onSubmit={form.onSubmit(
          (values) => {
            run(() => saveAndGo(values));
          },
          (errors) => form.getInputNode(firstWrongField(errors))?.focus(),
        )}
      >
        <AddressFields
          form={form}
          onPincode={changePincode}
          refused={refused}
          storeCount={served?.storeIds.length ?? null}
        />
        <AlertLine message={message} />
      </form>
    </Screen>
  );
}

/**
 * Saves an address and, if wanted, delivers there from now on; its stores are fetched in the background.
 * @param addressId the address that is changed; undefined for a new one
 * @returns null when done, else what to say
 */
async function saveAndChoose(
  haat: Haat,
  address: DeliveryAddress,
  addressId: string | undefined,
  choose: boolean,
): Promise<string | null> {
  const saved = await saveAddress(haat, address, addressId);
  if (!saved.ok) return saved.message;
  if (!choose) return null;
  const chosen = await chooseArea(haat, address.areaCode, saved.value.addressId);
  if (!chosen.ok) return chosen.message;
  void haat.sync.pullArea(address.areaCode);
  return null;
}
