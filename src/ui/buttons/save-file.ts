import { millisecondsInMinute } from 'date-fns/constants';

/** Long enough for the browser to have taken the bytes, ms. */
const TAKEN_AFTER_MS = millisecondsInMinute;

/** Saves bytes as a file, as a link with `download` does; in an installed app the phone shows it or asks where to. */
export function saveFile(name: string, type: string, bytes: Uint8Array): void {
  // A copy: TypeScript tells bytes over shared memory apart, which a Blob does not take.
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_AFTER_MS);
}
