/**
 * The shell archive: one file with every file of the shell that a first visit has not fetched yet, so that a first install asks for
 * one file in place of a hundred and fifty. Its first line is JSON, `[[url, bytes], …]`; the files' bytes follow in that order. Nothing
 * in it is believed: each file is checked against the hash that the service worker knows (SHELL-1).
 */
type Contents = readonly (readonly [url: string, bytes: number])[];

const LINE_END = 10;

/** @param files by their URL below the app's root, without the first slash */
export function packShellArchive(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const contents: Contents = [...files].map(([url, { byteLength }]) => [url, byteLength]);
  const head = new TextEncoder().encode(`${JSON.stringify(contents)}\n`);
  const total = contents.reduce((sum, [, bytes]) => sum + bytes, head.byteLength);
  const archive = new Uint8Array(total);
  archive.set(head);
  let at = head.byteLength;
  for (const bytes of files.values()) {
    archive.set(bytes, at);
    at += bytes.byteLength;
  }
  return archive;
}

/** @returns the files by their URL; none when it is no archive */
export function unpackShellArchive(
  archive: Uint8Array<ArrayBuffer>,
): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const end = archive.indexOf(LINE_END);
  if (end === -1) return files;
  let contents: unknown;
  try {
    contents = JSON.parse(new TextDecoder().decode(archive.subarray(0, end)));
  } catch {
    return files;
  }
  if (!Array.isArray(contents)) return files;
  let at = end + 1;
  for (const [url, bytes] of contents as Contents) {
    files.set(url, archive.subarray(at, at + bytes));
    at += bytes;
  }
  return files;
}
