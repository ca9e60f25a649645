import { IconMail, IconPhone } from '@tabler/icons-react';
import { DEFAULT_ADDRESS, formatAddress } from '../../domain/account/address.ts';
import { SettingGroup } from '../../ui/fields/setting-group.tsx';
import classes from './account-page.module.css';

/** What the operator has set when the app was built (`.env.example`); '' where nothing is set. */
function setting(name: string): string {
  const value: unknown = import.meta.env[name];
  return typeof value === 'string' ? value : '';
}

const CARE = { phone: setting('VITE_CARE_PHONE'), email: setting('VITE_CARE_EMAIL') } as const;

/** Customer care of Haat itself, and where its office is. For an order its store's own care is nearer. */
export function CompanyCare() {
  return (
    <section className={classes['card']} aria-labelledby="customer-care">
      <SettingGroup
        title="Customer care"
        titleId="customer-care"
        hint="For an order, raise a ticket from the order itself. We see it with all its details."
      >
        {CARE.phone !== '' && (
          <a className={classes['contact']} href={`tel:${CARE.phone}`}>
            <IconPhone size={20} aria-hidden />
            {CARE.phone}
          </a>
        )}
        {CARE.email !== '' && (
          <a className={classes['contact']} href={`mailto:${CARE.email}`}>
            <IconMail size={20} aria-hidden />
            {CARE.email}
          </a>
        )}
        <p className={classes['hint']}>{formatAddress(DEFAULT_ADDRESS)}</p>
      </SettingGroup>
    </section>
  );
}
