/** Reads codes in pictures, where the browser can. */
interface CodeReader {
  readonly detect: (picture: ImageBitmap) => Promise<readonly { readonly rawValue: string }[]>;
}

type CodeReaderMaker = new (options: { readonly formats: readonly string[] }) => CodeReader;

/** The browser's own reader of codes; undefined where it has none. */
function readerOf(scope: object): CodeReaderMaker | undefined {
  return 'BarcodeDetector' in scope ? (scope.BarcodeDetector as CodeReaderMaker) : undefined;
}

/** True where codes can be read here; elsewhere the phone's camera opens the link of a code. */
export const canReadCodes = (): boolean => readerOf(globalThis) !== undefined;

/** The text of the code in a picture; null when there is none, or when the picture can't be read. */
export async function codeInPicture(file: Blob): Promise<string | null> {
  const Reader = readerOf(globalThis);
  if (Reader === undefined) return null;
  try {
    const picture = await createImageBitmap(file);
    const [code] = await new Reader({ formats: ['qr_code'] }).detect(picture);
    picture.close();
    return code?.rawValue ?? null;
  } catch (error) {
    // A file that is no picture, or a reader without its service: the link can be pasted all the same.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
