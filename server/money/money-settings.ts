/** What the money services need of the settings. */
export interface MoneySettings {
  /** What bank account numbers are encrypted with. */
  readonly bankDetailsKey: string;
  /** The bank that keeps virtual accounts: its IFSC and the four letters that its numbers for us begin with. */
  readonly virtualAccounts: { readonly ifsc: string; readonly prefix: string };
}
