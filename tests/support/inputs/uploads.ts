import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import * as v from 'valibot';
import { problemSchema, type Problem } from '../../../src/contracts/problem.ts';
import type { Session } from '../service-client.ts';

/** How an upload is answered. */
export interface UploadAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Set for 200. */
  readonly fileId: string;
  /** Set for every other status. */
  readonly problem: Problem;
}

/** A photo as a phone takes it: with the place and the phone in its EXIF, and lying on its side. */
export function aPhoto({ width = 64, height = 32, model = 'Phone of Asha' } = {}): Promise<Buffer> {
  const background = { r: 200, g: 120, b: 30 };
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({
      IFD0: { Model: model },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A form with one file. */
export function aForm(bytes: Uint8Array, name: string, field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Uploads as the app does. `key: null` sends no Idempotency-Key. */
export async function uploadForm(
  url: string,
  form: FormData | string,
  { as, key = randomUUID() }: { as: Session; key?: string | null },
): Promise<UploadAnswer> {
  const response = await fetch(`${url}/workflow/uploadFile/request?ignoreContentType=true`, {
    method: 'POST',
    headers: {
      ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(typeof form === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body: form,
  });
  const body: unknown = await response.json();
  const { status, headers } = response;
  const answer = v.safeParse(v.object({ fileId: v.pipe(v.string(), v.uuid()) }), body);
  const problem = v.safeParse(problemSchema, body);
  if ((status === 200) !== answer.success || (status !== 200) !== problem.success) {
    throw new Error(`an upload was answered ${status}: ${JSON.stringify(body)}`);
  }
  return {
    status,
    headers,
    fileId: answer.success ? answer.output.fileId : '',
    problem: problem.success ? problem.output : { type: '', title: '', status, code: '' },
  };
}
