/** Reads codes in pictures, where the browser can. */
interface CodeReader {
  readonly detect: (
    picture: ImageBitmap | HTMLVideoElement,
  ) => Promise<readonly { readonly rawValue: string }[]>;
}

type CodeReaderMaker = new (options: { readonly formats: readonly string[] }) => CodeReader;

/** The browser's own reader of codes; undefined where it has none. */
function readerOf(scope: object): CodeReaderMaker | undefined {
  return 'BarcodeDetector' in scope ? (scope.BarcodeDetector as CodeReaderMaker) : undefined;
}

/** True where codes can be read here; elsewhere the phone's camera opens the link of a code. */
export const canReadCodes = (): boolean => readerOf(globalThis) !== undefined;

/** True where codes can be read from the camera's live picture, too. */
export const canScanCodes = (): boolean => canReadCodes() && 'mediaDevices' in navigator;

/** What reads the code that a video shows now, null when there is none; undefined where codes can't be read. */
export function createCodeReader():
  ((video: HTMLVideoElement) => Promise<string | null>) | undefined {
  const Reader = readerOf(globalThis);
  if (Reader === undefined) return undefined;
  const reader = new Reader({ formats: ['qr_code'] });
  return async (video) => {
    try {
      return (await reader.detect(video))[0]?.rawValue ?? null;
    } catch (error) {
      // No picture yet, or a reader without its service: the next look may see something.
      if (error instanceof DOMException) return null;
      throw error;
    }
  };
}

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
