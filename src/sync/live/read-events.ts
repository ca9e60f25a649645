import * as v from 'valibot';
import { poke, type Poke } from '../../contracts/live/pokes.ts';

/** What comes on a stream of server-sent events; a comment is a beat. */
export type StreamEvent =
  | { readonly kind: 'beat' }
  | { readonly kind: 'poke'; readonly poke: Poke }
  /** When the stream ends, come back after so many ms. */
  | { readonly kind: 'retry'; readonly ms: number };

/** No line of ours is longer; a longer one is somebody else's page. */
const LONGEST_LINE = 1_000;

const pokeText = v.pipe(v.string(), v.parseJson(), poke);

function eventOf(line: string): StreamEvent | null {
  if (line.startsWith(':')) return { kind: 'beat' };
  if (line.startsWith('retry: ')) {
    const ms = Number(line.slice('retry: '.length));
    return Number.isSafeInteger(ms) && ms >= 0 ? { kind: 'retry', ms } : null;
  }
  if (!line.startsWith('data: ')) return null;
  const told = v.safeParse(pokeText, line.slice('data: '.length));
  return told.success ? { kind: 'poke', poke: told.output } : null;
}

/** Reads events until the stream ends. Lines that are none of ours are left out. Throws what reading throws, and for a line without end. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new RangeError('a line without end');
    for (const line of lines) {
      const event = eventOf(line);
      if (event !== null) onEvent(event);
    }
  }
}
