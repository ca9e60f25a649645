import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { basketOfLink, basketText } from '../../domain/cart/handed-basket.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './basket.module.css';
import { Sheet } from '../../ui/layout/sheet.tsx';

/** Reads codes in pictures, where the browser can. */
interface CodeReader {
  readonly detect: (
    picture: ImageBitmap | HTMLVideoElement,
  ) => Promise<readonly { readonly rawValue: string }[]>;
}

type CodeReaderMaker = new (options: { readonly formats: readonly string[] }) => CodeReader;

/** True where codes can be read here; elsewhere the phone's camera opens the link of a code. */
const canReadCodes = (): boolean => readerOf(globalThis) !== undefined;

/** True where codes can be read from the camera's live picture, too. */
const canScanCodes = (): boolean => canReadCodes() && 'mediaDevices' in navigator;

const BETWEEN_LOOKS_MS = 200;

interface ScanSheetProps {
  /** Whether a code's text is what is looked for. */
  readonly accept: (text: string) => boolean;
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}

const NO_BASKET = 'There is no basket in it.';

/** Opens a basket of somebody else: from its link, or from its code, live or in a picture, where the browser can read one. */
export function ReadBasket() {
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const form = useForm({ initialValues: { link: '' } });
  const [isScanning, setIsScanning] = useState(false);
  async function open(text: string): Promise<string | null> {
    const basket = basketOfLink(text);
    if (basket === undefined) return NO_BASKET;
    // Written anew: only what was understood is kept.
    await navigate(`${ROUTES.basket}#${basketText(basket)}`);
    return null;
  }
  return (
    <Section title="Somebody else’s">
      <form
        className={classes['form']}
        onSubmit={form.onSubmit(({ link }) => {
          run(() => open(link));
        })}
      >
        <TextField
          label="Link of a basket"
          placeholder="Paste it here"
          autoComplete="off"
          {...form.getInputProps('link')}
        />
        <AlertLine message={message} />
        <Button type="submit" size="lg" variant="light" disabled={form.values.link.trim() === ''}>
          Open the basket
        </Button>
        {canScanCodes() && (
          <Button size="lg" variant="light" onClick={() => setIsScanning(true)}>
            Scan with the camera
          </Button>
        )}
        {canReadCodes() && (
          <label className={classes['file']}>
            Read a code from a picture
            <input
              type="file"
              accept="image/*"
              {...(!canScanCodes() && { capture: 'environment' })}
              className="visually-hidden"
              disabled={busy}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file === undefined) return;
                run(async () => open((await codeInPicture(file)) ?? ''));
              }}
            />
          </label>
        )}
      </form>
      {isScanning && (
        <ScanSheet
          accept={(text) => basketOfLink(text) !== undefined}
          onFound={(text) => {
            setIsScanning(false);
            run(() => open(text));
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
    </Section>
  );
}

/** The camera's picture, looked at until the code of a basket is in it. Nothing of it leaves the phone or is kept. */
function ScanSheet({ accept, onFound, onClose }: ScanSheetProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasOther, setHasOther] = useState(false);
  // The newest of them, without opening the camera again for each.
  const told = useRef({ accept, onFound });
  useEffect(() => {
    told.current = { accept, onFound };
  });
  useEffect(() => {
    const stop = new AbortController();
    const element = video.current;
    async function scan() {
      const look = createCodeReader();
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      });
      stop.signal.addEventListener('abort', () => endStream(stream));
      // Closed while the question about the camera stood.
      if (stop.signal.aborted) endStream(stream);
      if (stop.signal.aborted || element === null || look === undefined) return;
      element.srcObject = stream;
      await element.play();
      const text = await lookForCode({
        look: () => look(element),
        accept: (code) => told.current.accept(code),
        pause: () => new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS)),
        signal: stop.signal,
        onOther: () => setHasOther(true),
      });
      if (text !== null) told.current.onFound(text);
    }
    scan().catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(cameraProblem(error));
    });
    return () => stop.abort();
  }, []);
  return (
    <Sheet title="Scan a basket" onClose={onClose}>
      <video
        ref={video}
        className={classes['view']}
        hidden={problem !== null}
        muted
        playsInline
        aria-label="Camera"
      />
      <AlertLine message={problem} />
      {problem === null && (
        <p role="status" className={classes['soft']}>
          {hasOther
            ? 'That code holds no basket. Hold the camera over the code of one.'
            : 'Hold the camera over the code on the other phone.'}
        </p>
      )}
    </Sheet>
  );
}

function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The browser's own reader of codes; undefined where it has none. */
function readerOf(scope: object): CodeReaderMaker | undefined {
  return 'BarcodeDetector' in scope ? (scope.BarcodeDetector as CodeReaderMaker) : undefined;
}

/** What reads the code that a video shows now, null when there is none; undefined where codes can't be read. */
function createCodeReader(): ((video: HTMLVideoElement) => Promise<string | null>) | undefined {
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
async function codeInPicture(file: Blob): Promise<string | null> {
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

/** What looking for a code needs. */
export interface CodeSearch {
  /** The text of a code that is in view now; null when there is none. */
  readonly look: () => Promise<string | null>;
  /** Whether a text is what is looked for; others are passed over. */
  readonly accept: (text: string) => boolean;
  /** Until the next look: looking all the time would heat the phone. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Told when a code is in view that is not accepted. */
  readonly onOther: () => void;
}

/** Looks until an accepted code is in view. @returns its text, or null when it was told to stop */
export async function lookForCode(search: CodeSearch): Promise<string | null> {
  const { look, accept, pause, signal, onOther } = search;
  while (!signal.aborted) {
    const text = await look();
    if (signal.aborted) return null;
    if (text !== null && accept(text)) return text;
    if (text !== null) onOther();
    await pause();
  }
  return null;
}

/** Why the camera can't be used, in words that say what can be done; `error` as `getUserMedia` throws it. */
export function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return 'Haat may not use the camera. Allow it in the settings, or paste the link.';
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return 'No camera was found here. Paste the link instead.';
  }
  return 'The camera could not be opened. Close other apps that use it, or paste the link.';
}
