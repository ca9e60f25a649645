import { format } from 'date-fns';
import { inIndia } from '../../domain/time.ts';

/** A day by the calendar in India: "21 Nov 2026". */
export const dayText = (ms: number): string => format(inIndia(ms), 'd MMM yyyy');

/** A day, for machines too. @param ms since the epoch */
export function Day({ ms }: { readonly ms: number }) {
  return <time dateTime={new Date(ms).toISOString()}>{dayText(ms)}</time>;
}
