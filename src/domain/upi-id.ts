/** A UPI id (virtual payment address): "asha.rao@okaxis". NPCI: up to 255 signs, a handle of letters and digits. */
const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,253}@[a-z][a-z0-9]{1,63}$/;

/** A UPI id as it is stored, without spaces and in lower case; null for anything else, such as a mail address. */
export function readUpiId(text: string): string | null {
  const id = text.trim().toLowerCase();
  return UPI_ID.test(id) ? id : null;
}

/** A UPI id as it is shown: "as•••@okaxis". */
export function maskUpiId(id: string): string {
  const [name = '', handle = ''] = id.split('@');
  return `${name.slice(0, 2)}•••@${handle}`;
}
