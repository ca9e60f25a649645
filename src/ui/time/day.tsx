/** A day by the calendar in India: "21 Nov 2026". */
export function dayText(ms: number): string {
  return new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(ms);
}

/** A day, for machines too. @param ms since the epoch */
export function Day({ ms }: { readonly ms: number }) {
  return <time dateTime={new Date(ms).toISOString()}>{dayText(ms)}</time>;
}
