const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
});

/** A point in time by the clock in India: "21 Nov, 3:45 pm". */
export function DateTime({ ms }: { readonly ms: number }) {
  return <time dateTime={new Date(ms).toISOString()}>{format.format(ms)}</time>;
}
