import { Navigate, useLocation } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { OtpForm } from './otp-form.tsx';
import { readOtpState } from './otp-state.ts';

/** Asks for the one-time password that was sent to the number in the router's state. */
export function OtpPage() {
  const location = useLocation();
  const state = readOtpState(location.state);
  if (state === undefined) return <Navigate to={ROUTES.signIn} replace />;
  return (
    <Screen title="Enter OTP">
      <OtpForm sent={state} />
    </Screen>
  );
}
