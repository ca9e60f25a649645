import type { UseFormReturnType } from '@mantine/form';
import { useCategoryGroups } from '../../../ui/category-groups-context.ts';
import { hhmmOfField, hoursText } from '../../../domain/sellers/opening-hours.ts';
import { ChipGroup } from '../../../ui/fields/choice-chips.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import type { ApplicationValues } from './application-values.ts';
import classes from './join.module.css';

export interface ApplicationFieldsProps {
  readonly form: UseFormReturnType<ApplicationValues>;
  readonly hasAccount: boolean;
}

/** The fields in the order in which a shopkeeper would tell them: the shop, what it sells and when, its papers, its bank. */
export function ApplicationFields({ form, hasAccount }: ApplicationFieldsProps) {
  const field = form.getInputProps.bind(form);
  return (
    <>
      <Section title="Your shop">
        <Panel>
          <TextField label="Name of the shop" autoComplete="organization" {...field('shopName')} />
          <TextField label="Your name" autoComplete="name" {...field('ownerName')} />
          <TextField
            label="Mobile number for customers"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...field('contactNumber')}
          />
          <TextField
            label="Address"
            description="Shop number, street and area"
            autoComplete="street-address"
            {...field('street')}
          />
          <TextField
            label="Pincode"
            inputMode="numeric"
            maxLength={6}
            autoComplete="postal-code"
            {...field('areaCode')}
          />
        </Panel>
      </Section>
      <Section title="What you sell, and when">
        <Panel>
          <Groups form={form} />
          <Hours form={form} />
          <TextField
            label="You deliver up to (km)"
            inputMode="decimal"
            {...field('deliveryRadiusKm')}
          />
        </Panel>
      </Section>
      <Section title="Your papers">
        <Panel>
          <TextField label="PAN" autoCapitalize="characters" {...field('pan')} />
          <TextField
            label="GSTIN (if you have one)"
            autoCapitalize="characters"
            {...field('gstin')}
          />
          <TextField
            label="FSSAI number (if you sell food)"
            description="14 digits on your licence or registration"
            inputMode="numeric"
            {...field('fssai')}
          />
        </Panel>
      </Section>
      <Section title="Where your money goes">
        <Panel>
          {hasAccount && (
            <p className={classes['soft']}>We have your account. Type only to change it.</p>
          )}
          <TextField label="Account holder" autoComplete="off" {...field('holderName')} />
          <TextField
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            {...field('accountNumber')}
          />
          <TextField
            label="IFSC"
            description="On your cheque book, such as HDFC0001234"
            autoCapitalize="characters"
            autoComplete="off"
            {...field('ifsc')}
          />
        </Panel>
      </Section>
    </>
  );
}

function Groups({ form }: Pick<ApplicationFieldsProps, 'form'>) {
  const { groups } = form.values;
  const all = useCategoryGroups();
  const error: unknown = form.errors['groups'];
  return (
    <div className={classes['chips']}>
      <ChipGroup legend="What you sell">
        {all.map(({ id, name }) => {
          const isOn = groups.includes(id);
          return (
            <ToggleChip
              key={id}
              size="large"
              isOn={isOn}
              onToggle={() => {
                form.setFieldValue(
                  'groups',
                  isOn ? groups.filter((each) => each !== id) : [...groups, id],
                );
              }}
            >
              {name}
            </ToggleChip>
          );
        })}
      </ChipGroup>
      {typeof error === 'string' && (
        <p role="alert" className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}

function Hours({ form }: Pick<ApplicationFieldsProps, 'form'>) {
  const opensAt = hhmmOfField(form.values.opensAt);
  const closesAt = hhmmOfField(form.values.closesAt);
  return (
    <>
      <div className={classes['pair']}>
        <TextField label="Opens at" type="time" {...form.getInputProps('opensAt')} />
        <TextField label="Closes at" type="time" {...form.getInputProps('closesAt')} />
      </div>
      {opensAt !== null && closesAt !== null && (
        <p className={classes['soft']}>{hoursText({ opensAt, closesAt })}.</p>
      )}
    </>
  );
}
