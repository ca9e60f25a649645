import { useEffect, useRef, useState } from 'react';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { cameraProblem, lookForCode } from './look-for-code.ts';
import { createCodeReader } from './read-code.ts';
import classes from './basket.module.css';

const BETWEEN_LOOKS_MS = 200;

export interface ScanSheetProps {
  /** Whether a code's text is what is looked for. */
  readonly accept: (text: string) => boolean;
  readonly onFound: (text: string) => void;
  readonly onClose: () => void;
}

/** The camera's picture, looked at until the code of a basket is in it. Nothing of it leaves the phone or is kept. */
export function ScanSheet({ accept, onFound, onClose }: ScanSheetProps) {
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
