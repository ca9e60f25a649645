import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AlertLine } from '../notices/alert-line.tsx';
import classes from './code-camera.module.css';
import type { CodeKind } from './code-reader.ts';

/** Reads codes in pictures, where the browser can. */
interface OwnReader {
  readonly detect: (picture: CodePicture) => Promise<readonly { readonly rawValue: string }[]>;
}

interface OwnReaderMaker {
  new (options: { readonly formats: readonly string[] }): OwnReader;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

/** Where a code is looked for. */
type CodePicture = ImageBitmap | HTMLVideoElement;

/** Finds the code in a picture; null when there is none. */
type Look = (picture: CodePicture) => Promise<string | null>;

/** The browser's names for what is looked for. */
const FORMATS: Readonly<Record<CodeKind, readonly string[]>> = {
  qr: ['qr_code'],
  goods: ['ean_13', 'ean_8', 'upc_a'],
};

/** Between two looks, ms: looking all the time would heat the phone. */
const BETWEEN_LOOKS_MS = 200;

/** Looks without a code after which the one before has left the view: a hand shakes, a light flickers. */
const LOOKS_UNTIL_GONE = 4;

/** Wide enough for the bars of a pack that fills half of the view; a larger picture only takes longer. */
const MOST_WIDTH = 960;

/** True where the browser can show what a camera sees. */
export const canScan = (): boolean => 'mediaDevices' in navigator;

export interface CodeCameraProps {
  readonly kind: CodeKind;
  /** Told of each code once while it stays in view. */
  readonly onCode: (text: string) => void;
  /** What to do where there is no camera: "paste the link". */
  readonly instead: string;
  /** What is said under the picture. */
  readonly children: ReactNode;
}

/** The camera's picture, looked at for codes. Nothing of it leaves the phone or is kept. */
export function CodeCamera({ kind, onCode, instead, children }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The newest of them, without opening the camera again for each.
  const told = useRef({ onCode, instead });
  useEffect(() => {
    told.current = { onCode, instead };
  });
  useEffect(() => {
    const stop = new AbortController();
    const element = video.current;
    async function scan() {
      const look = await createLook(kind);
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      });
      stop.signal.addEventListener('abort', () => endStream(stream));
      // Closed while the question about the camera stood.
      if (stop.signal.aborted) endStream(stream);
      if (stop.signal.aborted || element === null) return;
      element.srcObject = stream;
      await element.play();
      await lookForCodes({
        look: () => look(element),
        onCode: (code) => told.current.onCode(code),
        pause: () => new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS)),
        signal: stop.signal,
      });
    }
    scan().catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(cameraProblem(error, told.current.instead));
    });
    return () => stop.abort();
  }, [kind]);
  return (
    <>
      <video
        ref={video}
        className={classes['view']}
        data-kind={kind}
        hidden={problem !== null}
        muted
        playsInline
        aria-label="Camera"
      />
      <AlertLine message={problem} />
      {problem === null && (
        <p role="status" className={classes['words']}>
          {children}
        </p>
      )}
    </>
  );
}

function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The text of the code in a picture; null when there is none, or when the picture can't be read. */
export async function codeInPicture(kind: CodeKind, file: Blob): Promise<string | null> {
  const look = await createLook(kind);
  try {
    const picture = await createImageBitmap(file);
    const text = await look(picture);
    picture.close();
    return text;
  } catch (error) {
    // A file that is no picture: what it says can be typed all the same.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** The browser's own reader where it knows the codes, else one that is loaded now. Throws where that can't be loaded. */
async function createLook(kind: CodeKind): Promise<Look> {
  const scope: object = globalThis;
  const Own = 'BarcodeDetector' in scope ? (scope.BarcodeDetector as OwnReaderMaker) : undefined;
  const formats = FORMATS[kind];
  const known = (await Own?.getSupportedFormats()) ?? [];
  if (Own === undefined || !formats.every((format) => known.includes(format))) {
    return loadedLook(kind);
  }
  const reader = new Own({ formats });
  return async (picture) => {
    try {
      return (await reader.detect(picture))[0]?.rawValue ?? null;
    } catch (error) {
      // No picture yet, or a reader without its service: the next look may see something.
      if (error instanceof DOMException) return null;
      throw error;
    }
  };
}

async function loadedLook(kind: CodeKind): Promise<Look> {
  const { readCode } = await import('./code-reader.ts');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const [width, height] =
      picture instanceof ImageBitmap
        ? [picture.width, picture.height]
        : [picture.videoWidth, picture.videoHeight];
    // No picture yet.
    if (context === null || width === 0 || height === 0) return null;
    const part = Math.min(1, MOST_WIDTH / width);
    canvas.width = Math.round(width * part);
    canvas.height = Math.round(height * part);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return readCode(kind, context.getImageData(0, 0, canvas.width, canvas.height));
  };
}

/** What looking for codes needs. */
export interface CodeSearch {
  /** The text of a code that is in view now; null when there is none. */
  readonly look: () => Promise<string | null>;
  readonly onCode: (text: string) => void;
  /** Until the next look. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Looks until it is told to stop, and tells of each code once while it stays in view. */
export async function lookForCodes({ look, onCode, pause, signal }: CodeSearch): Promise<void> {
  let inView: string | null = null;
  let missed = 0;
  while (!signal.aborted) {
    const text = await look();
    if (signal.aborted) return;
    missed = text === null ? missed + 1 : 0;
    if (missed >= LOOKS_UNTIL_GONE) inView = null;
    if (text !== null && text !== inView) {
      inView = text;
      onCode(text);
    }
    await pause();
  }
}

/**
 * Why the camera can't be used, in words that say what can be done; `error` as `getUserMedia` throws it.
 * @param instead what to do without one: "paste the link"
 */
export function cameraProblem(error: unknown, instead: string): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return `Haat may not use the camera. Allow it in the settings, or ${instead}.`;
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return `No camera was found here. Please ${instead} instead.`;
  }
  return `The camera could not be opened. Close other apps that use it, or ${instead}.`;
}
