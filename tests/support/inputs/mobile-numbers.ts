let made = 0;

/** A mobile number that nothing else of this process has used. */
export function aMobileNumber(): string {
  made += 1;
  return `9${String(100_000_000 + (process.pid % 1_000) * 100_000 + made)}`;
}
