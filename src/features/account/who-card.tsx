import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { readUserDetails } from '../../db/reads/settings.ts';
import { maskMobileNumber } from '../../domain/account/contact.ts';
import { withNext } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import classes from './account-page.module.css';

/** Name and masked number; a visitor is invited to sign in. */
export function WhoCard() {
  const { device, session } = useHaat();
  const details = useLiveQuery(async () => readUserDetails(device), [device]);
  if (session === null) {
    return (
      <div className={classes['who']}>
        <p className={classes['person']}>You are looking around without an account.</p>
        <Link to={ROUTES.signIn} className={classes['edit']}>
          Sign in
        </Link>
      </div>
    );
  }
  const name = details?.name ?? '';
  return (
    <div className={classes['who']}>
      <span className={classes['initial']} aria-hidden>
        {Array.from(name.trim())[0]?.toUpperCase() ?? '•'}
      </span>
      <div className={classes['person']}>
        <p className={classes['name']}>{name === '' ? 'Your name' : name}</p>
        <p className={classes['number']}>
          {details === undefined || details === null
            ? ''
            : maskMobileNumber(details.primaryPhoneNumber)}
        </p>
        {details !== undefined && details !== null && details.email !== '' && (
          <p className={classes['number']}>{details.email}</p>
        )}
      </div>
      <Link
        to={withNext(ROUTES.createProfile, ROUTES.account)}
        className={classes['edit']}
        aria-label="Edit name and email"
      >
        Edit
      </Link>
    </div>
  );
}
