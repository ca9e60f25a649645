import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as v from 'valibot';
import { fieldMessages } from '../../contracts/field-messages.ts';
import { type Area, deliveryAddress } from '../../contracts/schemas.ts';
import { readArea } from '../../db/reads/areas.ts';
import type { AddressRow } from '../../db/person-database.ts';
import { type Haat, useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import {
  addressOfValues,
  type AddressValues,
  filledFromArea,
  tidyPincode,
} from './address-values.ts';
import { type AreaOfPincode, useAreaOfPincode } from './deliver-to.ts';
import { DeleteAddress, GatePhotoField, PinField } from './address-parts.tsx';
import { pinProblem } from '../../domain/stores/geo.ts';
import classes from './address-page.module.css';
import { saveAddress } from '../../commands/addresses/save-address.ts';
import type { NewPicture } from '../../commands/outbox/attach-pictures.ts';
import { chooseArea } from '../../commands/settings/choose-area.ts';
import { ADDRESS_TYPES, type DeliveryAddress } from '../../domain/account/address.ts';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { focusFirstProblem, useRuledForm } from '../../ui/fields/form-problems.ts';

interface AddressFieldsProps {
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
  const [photo, setPhoto] = useState<NewPicture | null>(null);
  const { area, refused, lookUp } = useAreaOfPincode(initialArea);
  const form = useRuledForm<AddressValues>({
    initialValues,
    validateInputOnBlur: ['areaCode', 'contactNumber'],
    validate: (values) => {
      const messages = fieldMessages(deliveryAddress, addressOf(values));
      if (refused?.pincode === values.areaCode) messages['areaCode'] = refused.message;
      const wrong = pinProblem(values.pin, area?.areaCode === values.areaCode ? area : null);
      if (wrong !== null) messages['pin'] = wrong;
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
    const refusal = await saveAndChoose(haat, { address, photo }, row?.id, chooseAfterwards);
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
        onSubmit={form.onSubmit((values) => {
          run(() => saveAndGo(values));
        }, focusFirstProblem(form))}
      >
        <AddressFields
          form={form}
          onPincode={changePincode}
          refused={refused}
          storeCount={served?.storeIds.length ?? null}
        />
        <PinField
          pin={form.values.pin}
          error={form.errors['pin']}
          onPin={(pin) => {
            form.setFieldValue('pin', pin);
          }}
        />
        <GatePhotoField
          hasPhoto={form.values.gatePhoto !== null}
          photo={photo}
          onPhoto={setPhoto}
          onForget={() => {
            form.setFieldValue('gatePhoto', null);
          }}
        />
        <AlertLine message={message} />
        {row !== null && <DeleteAddress row={row} next={next} />}
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
  { address, photo }: { readonly address: DeliveryAddress; readonly photo: NewPicture | null },
  addressId: string | undefined,
  choose: boolean,
): Promise<string | null> {
  const saved = await saveAddress(haat, address, addressId, photo);
  if (!saved.ok) return saved.message;
  if (!choose) return null;
  const chosen = await chooseArea(haat, address.areaCode, saved.value.addressId);
  if (!chosen.ok) return chosen.message;
  void haat.sync.pullArea(address.areaCode);
  return null;
}

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
