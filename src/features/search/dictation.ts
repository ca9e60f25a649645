import { readShoppingList, spokenLines } from '../../domain/search/list/list-parts.ts';
import type { Measure, Quantity } from '../../domain/search/quantity.ts';
import type { SpeechPlace, SpeechPort, SpeechProblem, SpeechRun } from '../../ports/speech.ts';

/** How speaking stands. What ended well or not is shown until somebody goes on. */
export type DictationPhase =
  | { readonly kind: 'idle' }
  /** The browser may be asking for the microphone. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'listening'; readonly heard: string }
  | { readonly kind: 'ended'; readonly heard: string }
  | { readonly kind: 'failed'; readonly problem: SpeechProblem };

export interface Dictation {
  readonly phase: DictationPhase;
  /** Null until somebody has tried to speak. */
  readonly place: SpeechPlace | null;
  /** Of the language, for speaking without a network. */
  readonly download: 'none' | 'running' | 'done' | 'failed';
}

export const NO_DICTATION: Dictation = { phase: { kind: 'idle' }, place: null, download: 'none' };

export interface DictationParts {
  readonly speech: SpeechPort;
  /** BCP 47, "hi-IN". */
  readonly language: string;
  /** Goes on after a pause, until it is stopped. */
  readonly isLong: boolean;
  readonly isOnline: () => boolean;
  readonly onChange: (dictation: Dictation) => void;
  /** Takes what was said, once a run and never empty: also what was heard before something went wrong. */
  readonly onText: (text: string) => void;
}

export interface DictationControls {
  /** Starts to listen, unless it does already: at once where the browser knows of no languages, as Safari listens only within a tap. */
  readonly start: () => Promise<void>;
  /** Listens no more and takes what was said; a second time without waiting for the browser. */
  readonly stop: () => void;
  /** Takes away what is shown of the last run. */
  readonly clear: () => void;
  /** Has the browser download the language. */
  readonly download: () => Promise<void>;
  /** Listens no more; nothing is told any more. */
  readonly close: () => void;
}

/** Problems that are none once something was heard: it is over, no more. */
const ENDS: ReadonlySet<SpeechProblem> = new Set(['no-speech', 'aborted']);

/** Speaking in place of typing: one run of listening after the other. What is said goes to `onText` and nowhere else. */
export function createDictation(parts: DictationParts): DictationControls {
  const { speech, language, isLong, isOnline, onChange, onText } = parts;
  let dictation = NO_DICTATION;
  let run: SpeechRun | null = null;
  let isStopped = false;
  let isClosed = false;

  function change(part: Partial<Dictation>): void {
    if (isClosed) return;
    dictation = { ...dictation, ...part };
    onChange(dictation);
  }
  const isActive = (): boolean =>
    dictation.phase.kind === 'starting' || dictation.phase.kind === 'listening';

  /** Once more each time: a language may have come since, or gone. */
  async function lookUp(): Promise<void> {
    if (speech.placeOf !== null) change({ place: await speech.placeOf(language) });
  }

  function end(problem: SpeechProblem | null): void {
    if (isClosed || !isActive()) return;
    const { phase } = dictation;
    run = null;
    const heard = phase.kind === 'listening' ? phase.heard : '';
    if (heard !== '') {
      const isOver = problem === null || ENDS.has(problem);
      change({ phase: isOver ? { kind: 'ended', heard } : { kind: 'failed', problem } });
      onText(heard);
    } else if (isStopped) change({ phase: { kind: 'idle' } });
    else change({ phase: { kind: 'failed', problem: problem ?? 'no-speech' } });
  }

  function listen(): void {
    const { place } = dictation;
    if (place !== 'device' && !isOnline()) {
      end('network');
      return;
    }
    const hear = (heard: string) => {
      if (isActive()) change({ phase: { kind: 'listening', heard } });
    };
    const started = speech.listen(
      { language, isOnDevice: place === 'device', isLong },
      { onStart: () => hear(''), onHeard: hear, onEnd: end },
    );
    if (isActive()) run = started;
  }

  return {
    start: async () => {
      if (isActive() || isClosed) return;
      isStopped = false;
      change({ phase: { kind: 'starting' } });
      if (speech.placeOf === null) change({ place: 'network' });
      else await lookUp();
      // Not where it was stopped or left meanwhile.
      if (isActive() && !isClosed) listen();
    },
    stop: () => {
      if (!isActive()) return;
      const isSecond = isStopped;
      isStopped = true;
      if (run !== null && !isSecond) {
        run.stop();
        return;
      }
      run?.cancel();
      end(null);
    },
    clear: () => {
      if (!isActive()) change({ phase: { kind: 'idle' } });
    },
    download: async () => {
      if (dictation.download === 'running') return;
      change({ download: 'running' });
      const isHere = await speech.download(language);
      change({ download: isHere ? 'done' : 'failed' });
      await lookUp();
    },
    close: () => {
      isClosed = true;
      run?.cancel();
      run = null;
    },
  };
}

/** The language to listen in for each that can be chosen (`LanguageCode`), and for others that a browser may be set to. */
const SPOKEN: Readonly<Record<string, string>> = {
  en: 'en-IN',
  hi: 'hi-IN',
  bn: 'bn-IN',
  gj: 'gu-IN',
  gu: 'gu-IN',
  ka: 'kn-IN',
  kn: 'kn-IN',
  ml: 'ml-IN',
  mr: 'mr-IN',
  pa: 'pa-Guru-IN',
  ta: 'ta-IN',
  te: 'te-IN',
  ur: 'ur-IN',
};

/**
 * The language that somebody speaks, BCP 47: the one chosen in the app, else the browser's first one that is spoken in India.
 * @param chosen a `LanguageCode`; null where nobody has chosen
 * @param browser the browser's languages, BCP 47, the preferred one first
 */
export function spokenLanguage(chosen: string | null, browser: readonly string[]): string {
  const codes = [chosen ?? '', ...browser.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')];
  const known = codes.find((code) => SPOKEN[code] !== undefined);
  return SPOKEN[known ?? 'en'] ?? 'en-IN';
}

/** Letters that the search field takes. */
const MOST_LETTERS = 80;

/** What to search for of what was said: of one thing its name and size ("mujhe aadha litre doodh chahiye": doodh 500 ml), else all of it. */
export function spokenQuery(said: string): string {
  const { lines } = readShoppingList(spokenLines(said).join('\n'));
  const [line, ...more] = lines;
  const isOne = line !== undefined && more.length === 0;
  const query = isOne ? `${line.name} ${sizeOf(line.asked)}` : said.replace(/[.!?।]+$/u, '');
  return query.trim().slice(0, MOST_LETTERS);
}

/** As the search reads it; of pieces it asks for none. */
function sizeOf(asked: Quantity | null): string {
  const [small, large] = SIZES[asked?.measure ?? 0];
  if (asked === null || small === '') return '';
  return asked.amount < 1_000 ? `${asked.amount} ${small}` : `${asked.amount / 1_000} ${large}`;
}

const SIZES: Readonly<Record<Measure, readonly [small: string, large: string]>> = {
  0: ['', ''],
  1: ['g', 'kg'],
  2: ['ml', 'l'],
  3: ['', ''],
};
