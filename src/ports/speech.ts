import { createContext } from 'react';

/** Why nothing is heard, or no more: the Web Speech API's codes that somebody can do something about. */
export type SpeechProblem =
  | 'not-allowed'
  | 'no-speech'
  | 'network'
  | 'audio-capture'
  | 'language-not-supported'
  | 'aborted'
  | 'unavailable';

/**
 * Where speech of a language becomes text. `device`: here, also without a network. `downloadable`: over the network, but the
 * language can be had for the device. `network`: at the browser's speech service.
 */
export type SpeechPlace = 'device' | 'downloadable' | 'network';

/** What one run of listening tells. After `onEnd` it tells nothing more. */
export interface SpeechListener {
  /** The browser has the microphone. */
  readonly onStart: () => void;
  /** All that was heard since the start; its last words may still change. */
  readonly onHeard: (text: string) => void;
  /** Listening is over. @param problem null where somebody had stopped it or had nothing more to say */
  readonly onEnd: (problem: SpeechProblem | null) => void;
}

export interface SpeechRun {
  /** Listens no more; what was said until now is still told. */
  readonly stop: () => void;
  /** Listens no more, and tells nothing more, not even the end. */
  readonly cancel: () => void;
}

export interface ListenOptions {
  /** BCP 47, "hi-IN". */
  readonly language: string;
  /** Nothing that is said leaves the device. */
  readonly isOnDevice: boolean;
  /** Goes on after a pause. */
  readonly isLong: boolean;
}

/** Speech that becomes text. */
export interface SpeechPort {
  /**
   * Asks nobody but the browser, and only when somebody wants to speak: a Chromium without that service ends the page that asks.
   * Never fails: what the browser does not know is `network`. Null where it can't say of any language. @param language BCP 47
   */
  readonly placeOf: ((language: string) => Promise<SpeechPlace>) | null;
  /** Has the browser download a language; false where that did not work. @param language BCP 47 */
  readonly download: (language: string) => Promise<boolean>;
  /** Starts listening; the browser asks for the microphone if it has to. Never throws: `onEnd` tells. */
  readonly listen: (options: ListenOptions, listener: SpeechListener) => SpeechRun;
}

interface RecognitionEvents {
  readonly start: unknown;
  readonly result: { readonly results: ArrayLike<SpokenResult> };
  readonly error: { readonly error: string };
  readonly end: unknown;
}

/** The parts of `SpeechRecognition` that are used; TypeScript's DOM library has its results, but not itself. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  /** Of newer browsers. */
  processLocally?: boolean;
  readonly addEventListener: <Name extends keyof RecognitionEvents>(
    name: Name,
    listener: (event: RecognitionEvents[Name]) => void,
  ) => void;
  readonly start: () => void;
  readonly stop: () => void;
  readonly abort: () => void;
}

/** What was heard at a stretch; the likeliest reading is the first. */
interface SpokenResult {
  /** It does not change any more. */
  readonly isFinal: boolean;
  readonly 0?: { readonly transcript: string; readonly confidence: number };
}

interface LocalLanguages {
  readonly langs: readonly string[];
  readonly processLocally: true;
}

interface RecognitionClass {
  new (): Recognition;
  /** Of newer browsers: 'available', 'downloadable', 'downloading' or 'unavailable'. */
  readonly available?: (options: LocalLanguages) => Promise<string>;
  readonly install?: (options: LocalLanguages) => Promise<boolean>;
}

/** Where a browser may have it. */
export interface SpeechScope {
  readonly SpeechRecognition?: RecognitionClass;
  readonly webkitSpeechRecognition?: RecognitionClass;
}

const PROBLEMS: ReadonlySet<string> = new Set<SpeechProblem>([
  'not-allowed',
  'no-speech',
  'network',
  'audio-capture',
  'language-not-supported',
  'aborted',
]);

/**
 * The text of a run's results, with a comma where somebody paused. Chrome on Android gives each final result once more with the
 * words that followed, and is not confident of any but the last: one that begins with such a one takes its place.
 */
export function heardText(results: readonly SpokenResult[]): string {
  const kept: SpokenResult[] = [];
  for (const result of results) {
    const text = textOf(result);
    const last = kept.at(-1);
    const isRepeated =
      last?.[0]?.confidence === 0 && text.toLowerCase().startsWith(textOf(last).toLowerCase());
    if (isRepeated) kept.pop();
    if (text !== '') kept.push(result);
  }
  return kept.reduce((heard, result, at) => {
    if (at === 0) return textOf(result);
    const isPause = kept[at - 1]?.isFinal === true && !/[,.!?।]$/u.test(heard);
    return `${heard}${isPause ? ', ' : ' '}${textOf(result)}`;
  }, '');
}

const textOf = (result: SpokenResult): string => result[0]?.transcript.trim() ?? '';

/** Speech by the browser's Web Speech API; null where it has none. */
export function speechOf(scope: SpeechScope): SpeechPort | null {
  const Recogniser = scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
  if (Recogniser === undefined) return null;
  const local = (language: string): LocalLanguages => ({
    langs: [language],
    processLocally: true,
  });
  async function placeOf(language: string): Promise<SpeechPlace> {
    try {
      const state = await Recogniser?.available?.(local(language));
      if (state === 'available') return 'device';
      return state === 'downloadable' && Recogniser?.install !== undefined ? state : 'network';
    } catch {
      // A language that it has never heard of.
      return 'network';
    }
  }
  return {
    placeOf: Recogniser.available === undefined ? null : placeOf,
    download: async (language) => {
      try {
        return (await Recogniser.install?.(local(language))) ?? false;
      } catch {
        return false;
      }
    },
    listen: (options, listener) => startListening(new Recogniser(), options, listener),
  };
}

function startListening(
  recognition: Recognition,
  { language, isOnDevice, isLong }: ListenOptions,
  { onStart, onHeard, onEnd }: SpeechListener,
): SpeechRun {
  let problem: SpeechProblem | null = null;
  let isOver = false;
  function end(): void {
    if (isOver) return;
    isOver = true;
    onEnd(problem);
  }
  recognition.lang = language;
  recognition.continuous = isLong;
  recognition.interimResults = true;
  if (isOnDevice) recognition.processLocally = true;
  recognition.addEventListener('start', () => {
    if (!isOver) onStart();
  });
  recognition.addEventListener('result', ({ results }) => {
    if (!isOver) onHeard(heardText(Array.from(results)));
  });
  recognition.addEventListener('error', ({ error }) => {
    problem = PROBLEMS.has(error) ? (error as SpeechProblem) : 'unavailable';
  });
  recognition.addEventListener('end', end);
  try {
    recognition.start();
  } catch {
    problem = 'unavailable';
    end();
  }
  return {
    stop: () => recognition.stop(),
    cancel: () => {
      isOver = true;
      recognition.abort();
    },
  };
}

/** The speech of this browser; null where it has none. */
export const SpeechContext = createContext<SpeechPort | null>(speechOf(globalThis as SpeechScope));
