import { Button } from '@mantine/core';
import { IconMicrophone, IconX } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { rememberSpeechAnswer } from '../../commands/settings/remembered-answers.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useNetworkSettings } from '../../ports/use-network.ts';
import { SpeechContext, type SpeechPlace, type SpeechProblem } from '../../ports/speech.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import {
  createDictation,
  type Dictation,
  type DictationControls,
  type DictationPhase,
  NO_DICTATION,
  spokenLanguage,
} from './dictation.ts';
import classes from './voice.module.css';

/** Speaking in place of typing, as the parts of a screen need it. */
export interface Voice extends Dictation {
  /** In English words. */
  readonly languageName: string;
  readonly isActive: boolean;
  /** As `DictationControls` says. */
  readonly start: () => void;
  readonly stop: () => void;
  readonly clear: () => void;
  readonly fetchLanguage: () => void;
}

/**
 * Listens in the language of whoever uses the app, and stops when the screen is left or hidden.
 * @param isLong goes on after a pause, until it is stopped
 * @param onText takes what was said, never empty
 * @returns null where the browser can't listen
 */
export function useVoice(isLong: boolean, onText: (text: string) => void): Voice | null {
  const speech = use(SpeechContext);
  const { storage } = useHaat();
  const language = useMemo(
    () => spokenLanguage(storage.read('language'), navigator.languages),
    [storage],
  );
  const network = useNetworkSettings();
  const [dictation, setDictation] = useState(NO_DICTATION);
  const controls = useRef<DictationControls>(null);
  const take = useEffectEvent(onText);
  const isOnline = useEffectEvent(() => navigator.onLine && network?.workOffline !== true);

  useEffect(() => {
    if (speech === null) return undefined;
    const made = createDictation({
      speech,
      language,
      isLong,
      isOnline: () => isOnline(),
      onChange: setDictation,
      onText: (text) => take(text),
    });
    controls.current = made;
    const stopHidden = () => {
      if (document.hidden) made.stop();
    };
    document.addEventListener('visibilitychange', stopHidden);
    window.addEventListener('pagehide', made.stop);
    return () => {
      document.removeEventListener('visibilitychange', stopHidden);
      window.removeEventListener('pagehide', made.stop);
      made.close();
    };
  }, [speech, language, isLong]);

  if (speech === null) return null;
  const { kind } = dictation.phase;
  return {
    ...dictation,
    start: () => void controls.current?.start(),
    stop: () => controls.current?.stop(),
    clear: () => controls.current?.clear(),
    fetchLanguage: () => void controls.current?.download(),
    isActive: kind === 'starting' || kind === 'listening',
    languageName:
      new Intl.DisplayNames('en', { type: 'language' }).of(language.split('-')[0] ?? '') ??
      language,
  };
}

export interface VoiceButtonProps {
  readonly voice: Voice;
  /** Words beside the microphone; without them it is a picture only. */
  readonly children?: ReactNode;
}

/** The microphone: a tap listens, another one stops. */
export function VoiceButton({ voice: { start, stop, isActive }, children }: VoiceButtonProps) {
  return (
    <button
      type="button"
      className={classes['mic']}
      aria-label={children === undefined ? 'Speak' : undefined}
      aria-pressed={isActive}
      data-words={children === undefined ? undefined : ''}
      onClick={isActive ? stop : start}
    >
      <IconMicrophone size={22} stroke={1.8} aria-hidden />
      {children}
    </button>
  );
}

/** What is heard, with where it goes and a way to stop, or what went wrong; nothing while nobody speaks. */
export function VoicePanel({ voice }: { readonly voice: Voice }) {
  const { phase, place, stop, clear, isActive, languageName } = voice;
  const heard = phase.kind === 'listening' ? phase.heard : '';
  return (
    <>
      <p role="status" className="visually-hidden">
        {statusOf(phase, languageName)}
      </p>
      {isActive && (
        <div className={classes['panel']} role="group" aria-label="Speaking">
          <span className={classes['pulse']} aria-hidden />
          <p className={classes['heard']} data-heard={heard === '' ? undefined : ''}>
            {heard === '' ? statusOf(phase, languageName) : heard}
          </p>
          <Button size="md" variant="light" onClick={stop}>
            Stop
          </Button>
          <p className={classes['where']}>{place !== null && WHERE[place]}</p>
        </div>
      )}
      {phase.kind === 'failed' && (
        <div className={classes['problem']} role="alert">
          <p>{problemText(phase.problem, languageName)}</p>
          <IconButton label="Close" icon={IconX} size={18} tone="inherit" onClick={clear} />
        </div>
      )}
    </>
  );
}

/** Offers the language for this phone: once, and after somebody has spoken over the network, when it is of use. */
export function VoiceOffer({ voice }: { readonly voice: Voice }) {
  const haat = useHaat();
  const { device } = haat;
  const { place, phase, download, fetchLanguage, languageName } = voice;
  const isAnswered = useLiveQuery(
    async () => (await readSetting(device, 'speech-answered-at')) !== undefined,
    [device],
  );
  if (download === 'done') {
    return (
      <NoticeLine>
        <span role="status">
          {languageName} is on this phone now. Speaking works without a network.
        </span>
      </NoticeLine>
    );
  }
  const isOffered = place === 'downloadable' && phase.kind === 'ended' && isAnswered === false;
  if (!isOffered && download === 'none') return null;
  return (
    <div className={classes['offer']} role="group" aria-label="Speak without a network">
      <p>
        {download === 'failed'
          ? `${languageName} could not be downloaded. Try again on a good network.`
          : 'Speak without a network: download the language'}
      </p>
      <div className={classes['answers']}>
        <Button
          size="md"
          loading={download === 'running'}
          onClick={() => {
            fetchLanguage();
            void rememberSpeechAnswer(haat);
          }}
        >
          Download {languageName}
        </Button>
        {download === 'none' && (
          <Button
            size="md"
            variant="subtle"
            px="sm"
            onClick={() => void rememberSpeechAnswer(haat)}
          >
            Not now
          </Button>
        )}
      </div>
    </div>
  );
}

const OVER_NETWORK = 'What you say goes to your browser’s speech service over the network.';
const WHERE: Readonly<Record<SpeechPlace, string>> = {
  device: 'What you say stays on this phone.',
  downloadable: OVER_NETWORK,
  network: OVER_NETWORK,
};

/** For screen readers; words that may still change are not read out. */
function statusOf(phase: DictationPhase, languageName: string): string {
  switch (phase.kind) {
    case 'starting':
      return 'One moment…';
    case 'listening':
      return `Listening, in ${languageName}`;
    case 'ended':
      return `Heard: ${phase.heard}`;
    // What failed is an alert of its own.
    case 'failed':
    case 'idle':
      return '';
  }
}

function problemText(problem: SpeechProblem, languageName: string): string {
  switch (problem) {
    case 'not-allowed':
      return 'Haat may not use the microphone. Allow it in the browser’s settings, or type.';
    case 'no-speech':
      return 'We heard nothing. Speak a little louder, or type.';
    case 'network':
      return 'Speaking needs a network on this phone. Type or paste instead.';
    case 'audio-capture':
      return 'We found no microphone on this phone. Type or paste instead.';
    case 'language-not-supported':
      return `Your browser does not understand spoken ${languageName}. Type or paste instead.`;
    case 'aborted':
      return 'Your browser stopped listening. Tap the microphone to speak again, or type.';
    case 'unavailable':
      return 'Your browser can’t listen right now. Type or paste instead.';
  }
}

/** Speaking a list: the microphone in words, what is heard, and the offer of the language. */
export function SpeakList({ voice }: { readonly voice: Voice }) {
  return (
    <>
      <VoiceButton voice={voice}>Speak your list</VoiceButton>
      <VoicePanel voice={voice} />
      <VoiceOffer voice={voice} />
    </>
  );
}
