import { encode } from 'uqr';
import classes from './basket.module.css';

/** A code with more than this can't be read by an ordinary phone from a hand's distance. */
export const MOST_IN_A_CODE = 1_500;

/** A QR code, drawn as one path: dark on white in both looks, since readers expect it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
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
