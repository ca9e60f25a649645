import { describe, expect, it } from 'vitest';
import {
  heardText,
  type ListenOptions,
  type SpeechListener,
  speechOf,
  type SpeechPlace,
  type SpeechPort,
} from '../../ports/speech.ts';
import { createDictation, type Dictation, NO_DICTATION, spokenLanguage } from './dictation.ts';

interface Browser {
  readonly place?: SpeechPlace;
  /** Whether the browser knows of places at all. */
  readonly isTold?: boolean;
  readonly isOnline?: boolean;
  readonly installs?: boolean;
}

/** A dictation whose browser does what the test says. */
function aDictation(browser: Browser = {}) {
  const { place = 'network', isTold = true, isOnline = true, installs = true } = browser;
  const said: string[] = [];
  const calls: string[] = [];
  const runs: { readonly options: ListenOptions; readonly listener: SpeechListener }[] = [];
  let shown: Dictation = NO_DICTATION;
  let where: SpeechPlace = place;
  const speech: SpeechPort = {
    placeOf: isTold ? async () => where : null,
    download: async () => {
      if (installs) where = 'device';
      return installs;
    },
    listen: (options, listener) => {
      runs.push({ options, listener });
      return { stop: () => calls.push('stop'), cancel: () => calls.push('cancel') };
    },
  };
  const controls = createDictation({
    speech,
    language: 'hi-IN',
    isLong: false,
    isOnline: () => isOnline,
    onChange: (dictation) => {
      shown = dictation;
    },
    onText: (text) => said.push(text),
  });
  return {
    controls,
    said,
    calls,
    runs,
    phase: () => shown.phase,
    shown: () => shown,
    browser: () => {
      const listener = runs.at(-1)?.listener;
      if (listener === undefined) throw new Error('nobody listens');
      return listener;
    },
  };
}

describe('SRC-6 speaking', () => {
  it('shows the words while they come, and gives them once when it ends', async () => {
    const { controls, said, phase, browser, runs } = aDictation();
    const started = controls.start();
    expect(phase()).toEqual({ kind: 'starting' });
    await started;
    expect(runs[0]?.options).toEqual({ language: 'hi-IN', isOnDevice: false, isLong: false });
    browser().onStart();
    expect(phase()).toEqual({ kind: 'listening', heard: '' });
    browser().onHeard('aal');
    browser().onHeard('aaloo');
    expect(phase()).toEqual({ kind: 'listening', heard: 'aaloo' });
    expect(said).toEqual([]);
    browser().onEnd(null);
    browser().onEnd(null);
    expect(phase()).toEqual({ kind: 'ended', heard: 'aaloo' });
    expect(said).toEqual(['aaloo']);
  });

  it('starts within the tap where the browser knows of no languages', () => {
    const { controls, runs } = aDictation({ isTold: false });
    void controls.start();
    expect(runs[0]?.options.isOnDevice).toBe(false);
  });

  it('needs no network where the language is on the device', async () => {
    const { controls, runs } = aDictation({ place: 'device', isOnline: false });
    await controls.start();
    expect(runs[0]?.options.isOnDevice).toBe(true);
  });

  it('needs a network where the language is not on the device', async () => {
    for (const place of ['network', 'downloadable'] as const) {
      const { controls, runs, phase } = aDictation({ place, isOnline: false });
      await controls.start();
      expect(runs).toEqual([]);
      expect(phase()).toEqual({ kind: 'failed', problem: 'network' });
    }
  });

  it.each([
    'not-allowed',
    'no-speech',
    'network',
    'audio-capture',
    'language-not-supported',
    'aborted',
    'unavailable',
  ] as const)('tells of %s, and starts again', async (problem) => {
    const { controls, said, phase, browser, runs } = aDictation();
    await controls.start();
    browser().onEnd(problem);
    expect(phase()).toEqual({ kind: 'failed', problem });
    expect(said).toEqual([]);
    await controls.start();
    expect(phase()).toEqual({ kind: 'starting' });
    expect(runs).toHaveLength(2);
  });

  it('keeps what was heard before something went wrong', async () => {
    const { controls, said, phase, browser } = aDictation();
    await controls.start();
    browser().onHeard('2 kilo aloo');
    browser().onEnd('network');
    expect(phase()).toEqual({ kind: 'failed', problem: 'network' });
    await controls.start();
    browser().onHeard('namak');
    browser().onEnd('no-speech');
    expect(phase()).toEqual({ kind: 'ended', heard: 'namak' });
    expect(said).toEqual(['2 kilo aloo', 'namak']);
  });

  it('says that nothing was heard unless it was stopped', async () => {
    const { controls, phase, browser } = aDictation();
    await controls.start();
    browser().onEnd(null);
    expect(phase()).toEqual({ kind: 'failed', problem: 'no-speech' });
    controls.clear();
    expect(phase()).toEqual({ kind: 'idle' });
    await controls.start();
    controls.stop();
    browser().onEnd('no-speech');
    expect(phase()).toEqual({ kind: 'idle' });
  });

  it('stops with what was heard, at the second time without the browser', async () => {
    const { controls, calls, said, phase, browser } = aDictation();
    await controls.start();
    browser().onHeard('doodh');
    controls.stop();
    expect(calls).toEqual(['stop']);
    expect(phase().kind).toBe('listening');
    controls.stop();
    expect(calls).toEqual(['stop', 'cancel']);
    expect(said).toEqual(['doodh']);
    expect(phase()).toEqual({ kind: 'ended', heard: 'doodh' });
  });

  it('does not listen when it was stopped before the browser was asked', async () => {
    const { controls, runs, phase } = aDictation();
    const started = controls.start();
    controls.stop();
    await started;
    expect(runs).toEqual([]);
    expect(phase()).toEqual({ kind: 'idle' });
  });

  it('tells nothing any more when its page was left', async () => {
    const { controls, calls, said, phase, browser } = aDictation();
    await controls.start();
    browser().onHeard('doodh');
    controls.close();
    browser().onEnd(null);
    expect(calls).toEqual(['cancel']);
    expect(said).toEqual([]);
    expect(phase().kind).toBe('listening');
    await controls.start();
    expect(calls).toEqual(['cancel']);
  });

  it('listens on the device once its language was downloaded', async () => {
    const { controls, shown, runs } = aDictation({ place: 'downloadable' });
    await controls.download();
    expect(shown()).toMatchObject({ place: 'device', download: 'done' });
    await controls.start();
    expect(runs[0]?.options.isOnDevice).toBe(true);
    const failing = aDictation({ place: 'downloadable', installs: false });
    await failing.controls.download();
    expect(failing.shown()).toMatchObject({ place: 'downloadable', download: 'failed' });
  });
});

describe('SRC-6 the language that somebody speaks', () => {
  it.each([
    ['hi', ['en-US'], 'hi-IN'],
    ['ka', [], 'kn-IN'],
    ['gj', [], 'gu-IN'],
    ['en', ['hi-IN'], 'en-IN'],
    [null, ['ta-IN', 'en-IN'], 'ta-IN'],
    [null, ['de-DE', 'en-GB'], 'en-IN'],
    [null, [], 'en-IN'],
  ] as const)('chosen %s, browser %s: %s', (chosen, browser, language) => {
    expect(spokenLanguage(chosen, browser)).toBe(language);
  });
});

const heard = (transcript: string, isFinal = true, confidence = 0.9) => ({
  isFinal,
  0: { transcript, confidence },
});

describe('SRC-6 what the browser heard', () => {
  it('has a comma where somebody paused, and none before words that may still change', () => {
    expect(heardText([heard('2 kilo aloo'), heard(' doodh')])).toBe('2 kilo aloo, doodh');
    expect(heardText([heard('2 kilo', false), heard(' aloo', false)])).toBe('2 kilo aloo');
    expect(heardText([])).toBe('');
  });

  it('has nothing twice where the browser repeats itself', () => {
    const results = [heard('doodh', true, 0), heard('doodh aur', true, 0), heard('Doodh aur anda')];
    expect(heardText(results)).toBe('Doodh aur anda');
    expect(heardText([heard('milk'), heard('milk powder')])).toBe('milk, milk powder');
  });
});

describe('SRC-6 the speech of a browser', () => {
  it('is none where it has none', () => {
    expect(speechOf({})).toBeNull();
  });

  it('is on the network where the browser does not say, or does not know the language', async () => {
    const plain = function () {};
    const throwing = Object.assign(function () {}, {
      available: async () => {
        throw new TypeError('which language?');
      },
    });
    expect(speechOf({ webkitSpeechRecognition: plain as never })?.placeOf).toBeNull();
    const port = speechOf({ webkitSpeechRecognition: throwing as never });
    expect(await port?.placeOf?.('hi-IN')).toBe('network');
    expect(await port?.download('hi-IN')).toBe(false);
  });

  it('ends with a problem where it can not start', () => {
    class Busy {
      addEventListener() {}
      start() {
        throw new DOMException('already started', 'InvalidStateError');
      }
      abort() {}
    }
    const ends: unknown[] = [];
    const listener = {
      onStart: () => undefined,
      onHeard: () => undefined,
      onEnd: (problem: unknown) => ends.push(problem),
    };
    const options = { language: 'hi-IN', isOnDevice: false, isLong: false };
    speechOf({ SpeechRecognition: Busy as never })?.listen(options, listener);
    expect(ends).toEqual(['unavailable']);
  });
});
