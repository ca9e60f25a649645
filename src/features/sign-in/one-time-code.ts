/**
 * The code in a text that was pasted: a run of exactly `length` digits, also when written "123 456" or inside the
 * message that brought it; undefined when there is none.
 */
export function codeInText(text: string, length: number): string | undefined {
  const code = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`);
  const joined = text.normalize('NFKC').replace(/(?<=\d)[\s\-‑–]+(?=\d)/g, '');
  return code.exec(text.normalize('NFKC'))?.[0] ?? code.exec(joined)?.[0];
}
