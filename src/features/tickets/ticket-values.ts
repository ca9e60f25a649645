import { fieldMessages } from '../../contracts/field-messages.ts';
import { ticketForm } from '../../contracts/tickets/raise-ticket.ts';
import type { OrderRow } from '../../db/person-database.ts';
import type { Messages } from '../../domain/messages.ts';
import { ISSUE_TYPES, issueTypeOf } from '../../domain/orders/issue-types.ts';
import { type ActionableOrder, canRaiseIssue } from '../../domain/orders/order-actions.ts';

/** What the support form asks for (specification, section 3). */
export interface TicketValues {
  /** Transaction id of the order; empty until one is chosen. */
  orderId: string;
  issueType: string;
  summary: string;
  description: string;
  /** `kept`: the one that waits with this ticket already. */
  picture: ShrunkPicture | 'kept' | null;
}

/** An entry of a picker. */
export interface PickerChoice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** True when the goods must be shown for this type. */
export function needsPicture(issueType: string): boolean {
  return issueTypeOf(issueType)?.needsPicture === true;
}

/** What is missing or too long, by field, as contract and domain say; empty when the ticket can be raised. */
export function ticketMessages(values: TicketValues, messages: Messages): Record<string, string> {
  const wrong = fieldMessages(ticketForm, values);
  if (values.orderId === '') wrong['orderId'] = messages.required;
  if (needsPicture(values.issueType) && values.picture === null)
    wrong['picture'] = messages.issuePicture;
  return wrong;
}

/** The orders that a ticket can be about: those that the server has. */
export function orderChoices(orders: readonly OrderRow[]): readonly PickerChoice[] {
  return orders.flatMap(({ id, server, storeName }) =>
    server === null ? [] : [{ value: id, label: `${server.orderId} · ${storeName}` }],
  );
}

/** Issue types by what they are about; those that the order's state rules out are greyed out with the reason (ORD-5). */
export function issueChoices(order: ActionableOrder | null) {
  const choicesOf = (about: 'item' | 'fulfilment') =>
    ISSUE_TYPES.filter((type) => type.about === about).map(({ code, label }): PickerChoice => {
      const verdict = order === null ? null : canRaiseIssue(order, code);
      if (verdict === null || verdict.allowed) return { value: code, label };
      return { value: code, label: `${label} – ${verdict.reason}`, disabled: true };
    });
  return [
    { group: 'The goods', items: choicesOf('item') },
    { group: 'The delivery', items: choicesOf('fulfilment') },
  ];
}

/** A picture that is ready to be stored and sent. */
export interface ShrunkPicture {
  readonly name: string;
  readonly type: 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** Longest edge, px, and quality: enough to see a bruise, small enough for a weak line (about 300 KB). */
const LONGEST_EDGE = 1_600;
const QUALITY = 0.8;

/** The size of a picture scaled down to fit, px; never scaled up. */
export function fitInside(
  { width, height }: { readonly width: number; readonly height: number },
  longest = LONGEST_EDGE,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  const scaled = (edge: number) => Math.max(1, Math.round(edge * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The name that the shrunk picture gets: the same, with the ending of what it is now. */
export function jpegName(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '').slice(0, 80);
  return `${stem === '' ? 'picture' : stem}.jpg`;
}

/**
 * Redraws a picture small, as JPEG; what the camera wrote into the file (place, time) does not come along.
 * Returns null for what this browser can't read as a picture.
 */
export async function shrinkPicture(file: File): Promise<ShrunkPicture | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    // Not a picture, or of a kind that this browser does not know.
    return null;
  }
  const { width, height } = fitInside(bitmap);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // JPEG has no transparency: what was clear becomes white, not black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (blob === null) return null;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { name: jpegName(file.name), type: 'image/jpeg', bytes };
}
