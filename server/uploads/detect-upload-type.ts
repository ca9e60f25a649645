import { fileTypeFromBuffer } from 'file-type';
import { isPictureType, uploadTypeOfName } from '../../src/domain/account/uploads.ts';

/** What old Office files are inside: doc and xls alike. */
const COMPOUND_FILE = 'application/x-cfb';
const ZIP = 'application/zip';
const OLD_OFFICE: ReadonlySet<string> = new Set(['application/msword', 'application/vnd.ms-excel']);
const NUMBERS = 'application/vnd.apple.numbers';
/** Parts that a Numbers document has, in its newer and its older form. */
const NUMBERS_PARTS = ['Index/Document.iwa', 'Index.zip'];
const CSV = 'text/csv';

/** Readable text: UTF-8 without control characters but tabs and line ends. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\r\n]/u.test(text);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Containers look alike from outside: what the name promises is believed if the inside can be that. */
function typeInside(bytes: Buffer, container: string, promised: string): string | undefined {
  if (container === COMPOUND_FILE) return OLD_OFFICE.has(promised) ? promised : undefined;
  const isNumbers = promised === NUMBERS && NUMBERS_PARTS.some((part) => bytes.includes(part));
  return container === ZIP && isNumbers ? promised : undefined;
}

/**
 * The MIME type of an upload by its content, or undefined for what is not taken (specification, section 5). The name
 * must promise the same; only pictures may be one another's (phones name them as they like).
 */
export async function detectUploadType(bytes: Buffer, name: string): Promise<string | undefined> {
  const promised = uploadTypeOfName(name);
  if (promised === undefined) return undefined;
  const found = await fileTypeFromBuffer(bytes);
  if (found === undefined) return promised.type === CSV && isText(bytes) ? CSV : undefined;
  const type = found.mime === 'image/apng' ? 'image/png' : found.mime;
  if (promised.isPicture) return isPictureType(type) ? type : undefined;
  return type === promised.type ? type : typeInside(bytes, type, promised.type);
}
