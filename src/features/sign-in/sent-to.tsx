import { Link } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import type { OtpState } from './otp-state.ts';
import classes from './sign-in.module.css';

/** Where the code went, and the way back to change it; what was sent goes along. */
export function SentTo({ state }: { readonly state: OtpState }) {
  return (
    <p className={classes['sent']}>
      <span>
        Sent by SMS to <span className={classes['number']}>+91 {state.mobileNumber}</span>
      </span>
      <Link to={ROUTES.signIn} state={state} className={classes['change']}>
        Change number
      </Link>
    </p>
  );
}
