/** Brings a one-time code to a phone. Throws when it could not be handed over. */
export interface OtpSender {
  readonly send: (mobileNumber: string, code: string) => Promise<void>;
}
