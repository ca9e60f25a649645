/** A kind of file that may be uploaded (specification, section 5): endings of its name, and its MIME type. */
export interface UploadType {
  readonly type: string;
  readonly endings: readonly string[];
  readonly isPicture: boolean;
}

/** Allowed upload types: doc/docx; pdf; xls/xlsx/csv/numbers; png/jpg/jpeg. */
export const UPLOAD_TYPES: readonly UploadType[] = [
  { type: 'image/png', endings: ['png'], isPicture: true },
  { type: 'image/jpeg', endings: ['jpg', 'jpeg'], isPicture: true },
  file('application/pdf', 'pdf'),
  file('application/msword', 'doc'),
  file('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  file('application/vnd.ms-excel', 'xls'),
  file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  file('text/csv', 'csv'),
  file('application/vnd.apple.numbers', 'numbers'),
];

/** Largest file, bytes. The specification leaves it open. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

function file(type: string, ending: string): UploadType {
  return { type, endings: [ending], isPicture: false };
}

/** The kind of file that a name promises, or undefined for one that is not taken. */
export function uploadTypeOfName(name: string): UploadType | undefined {
  const ending = /\.([a-z0-9]{1,10})$/.exec(name.trim().toLowerCase())?.[1] ?? '';
  return UPLOAD_TYPES.find(({ endings }) => endings.includes(ending));
}

/** True for the MIME type of a picture that may be uploaded. */
export function isPictureType(type: string): boolean {
  return UPLOAD_TYPES.some((known) => known.isPicture && known.type === type);
}
