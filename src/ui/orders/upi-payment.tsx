import { IconChevronRight } from '@tabler/icons-react';
import { encode } from 'uqr';
import { isUpiUri, UPI_APPS, upiAppLink } from '../../domain/upi-id.ts';
import { RowList } from '../layout/section.tsx';
import classes from './upi-payment.module.css';

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code, drawn as one path and without the network: dark on white in both looks, since readers expect it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'L', border: 2 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={classes['code']}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

/** Whether links to UPI apps lead anywhere: elsewhere than on Android no browser opens a certain one. */
export const hasUpiApps = (): boolean => /Android/.test(navigator.userAgent);

export interface UpiPaymentProps {
  /** "upi://pay?…", of the payment provider or of a shop. */
  readonly uri: string;
  /** What the code is, for who does not see it: "UPI code for ₹230". */
  readonly label: string;
}

/** The ways to pay by UPI: on Android a row for each app, elsewhere a code that the phone with the app reads. Nothing for another address. */
export function UpiPayment({ uri, label }: UpiPaymentProps) {
  if (!isUpiUri(uri)) return null;
  if (!hasUpiApps()) {
    return (
      <div className={classes['scan']}>
        <QrCode text={uri} label={label} />
        <p className={classes['soft']}>Scan it with any UPI app.</p>
      </div>
    );
  }
  return (
    <RowList>
      {UPI_APPS.map(({ name, androidPackage }) => (
        <AppRow key={name} to={upiAppLink(uri, androidPackage) ?? uri} name={name} />
      ))}
      <AppRow to={uri} name="Another UPI app" />
    </RowList>
  );
}

/** A row that opens an app: not a link of ours, which would look for a screen. */
function AppRow({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <li>
      <a href={to} className={classes['app']}>
        <span className={classes['name']}>{name}</span>
        <IconChevronRight size={18} aria-hidden />
      </a>
    </li>
  );
}
