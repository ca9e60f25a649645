/** "XXXXXX3210": enough to know a number again, too little to call it. */
export function maskContactNumber(contactNumber: string): string {
  return `XXXXXX${contactNumber.slice(-4)}`;
}
