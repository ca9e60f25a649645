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
