/** Two short tones, Hz and seconds. */
const TONES = [880, 1175] as const;
const TONE_SECONDS = 0.18;

/** Rings and shakes the phone, where it can and its person has touched the page before; silent elsewhere. */
export function ring(): void {
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
  if (!('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  for (const [place, frequency] of TONES.entries()) {
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(new GainNode(audio, { gain: 0.2 })).connect(audio.destination);
    tone.start(audio.currentTime + place * TONE_SECONDS);
    tone.stop(audio.currentTime + (place + 1) * TONE_SECONDS);
    if (place === TONES.length - 1) tone.addEventListener('ended', () => void audio.close());
  }
}
