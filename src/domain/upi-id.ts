/** A UPI id (virtual payment address): "asha.rao@okaxis". NPCI: up to 255 signs, a handle of letters and digits. */
const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,253}@[a-z][a-z0-9]{1,63}$/;

/** A UPI id as it is stored, without spaces and in lower case; null for anything else, such as a mail address. */
export function readUpiId(text: string): string | null {
  const id = text.trim().toLowerCase();
  return UPI_ID.test(id) && !MAIL.test(id) ? id : null;
}

/** Stands for what is not shown; no UPI id has it. */
export const MASK = '•••';

/** A UPI id as it is shown: "as•••@okaxis". What is masked already stays as it is. */
export function maskUpiId(id: string): string {
  const [name = '', handle = ''] = id.split('@');
  return `${name.slice(0, 2)}${MASK}@${handle}`;
}

/** Services of mail that people confuse with a UPI handle. */
const MAIL = /@(?:gmail|yahoo|ymail|rediffmail|outlook|hotmail|icloud|protonmail)(?:\.|$)/;

/** What is wrong with what was typed as a UPI id, in words that say what to do; null when nothing that can be seen is. */
export function upiIdProblem(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === '') return 'Please enter your UPI id, such as asha@okaxis';
  if (!typed.includes('@')) {
    return 'A UPI id has an @ in it, such as asha@okaxis. Your UPI app shows yours under your profile.';
  }
  if (MAIL.test(typed) || /@[^@]*\./.test(typed)) {
    return 'This looks like a mail address. A UPI id ends in your bank’s short name, such as @okaxis.';
  }
  if (/\s/.test(typed)) return 'A UPI id has no spaces. Please check it.';
  return readUpiId(typed) === null
    ? 'This is not a UPI id: it looks like asha@okaxis. Please check it.'
    : null;
}

/** Money that somebody is asked to send by UPI, as the standard's links have it. */
export interface UpiRequest {
  /** Whom to pay. */
  readonly upiId: string;
  readonly name: string;
  readonly amountPaise: number;
  /** What it is for: the payer's app shows it, and so does the payee's. */
  readonly note: string;
}

/** Also what `encodeURIComponent` leaves and no link of ours has: a shop may be called "Asha's (old) shop". */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** "upi://pay?pa=…": opens a UPI app, or is read by one as a QR code. With `%20` for spaces: not all apps know a plus. */
export function upiUri({ upiId, name, amountPaise, note }: UpiRequest): string {
  const members = [
    ['pa', upiId],
    ['pn', name],
    ['am', (amountPaise / 100).toFixed(2)],
    ['cu', 'INR'],
    ['tn', note],
  ] as const;
  return `upi://pay?${members.map(([key, value]) => `${key}=${encoded(value)}`).join('&')}`;
}

/** UPI apps that many people in India have, by their package on Android. */
export const UPI_APPS = [
  { name: 'PhonePe', androidPackage: 'com.phonepe.app' },
  { name: 'Google Pay', androidPackage: 'com.google.android.apps.nbu.paisa.user' },
  { name: 'Paytm', androidPackage: 'net.one97.paytm' },
  { name: 'BHIM', androidPackage: 'in.org.npci.upiapp' },
] as const;

const UPI_LINK = /^upi:\/\/pay\?[\w.~%@+=&-]*$/;

/** Longest such address: a name in Devanagari takes nine characters a letter. */
const LONGEST_LINK = 1_500;

/** Whether an address asks for a payment by UPI and for nothing else. */
export const isUpiUri = (text: string): boolean =>
  text.length <= LONGEST_LINK && UPI_LINK.test(text);

/** The same request for one app on Android; null for what is no UPI address. */
export function upiAppLink(uri: string, androidPackage: string): string | null {
  if (!isUpiUri(uri)) return null;
  return `intent://${uri.slice('upi://'.length)}#Intent;scheme=upi;package=${androidPackage};end`;
}
