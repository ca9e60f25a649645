import { describe, expect, it } from 'vitest';
import { cameraProblem, lookForCodes } from './code-camera.tsx';

/** A camera that shows these one after the other, then is stopped. @returns the codes that were told of */
async function codesOf(shown: readonly (string | null)[]): Promise<readonly string[]> {
  const stop = new AbortController();
  const codes: string[] = [];
  let looks = 0;
  await lookForCodes({
    look: async () => {
      const text = shown[looks] ?? null;
      looks += 1;
      if (looks > shown.length) stop.abort();
      return text;
    },
    onCode: (text) => codes.push(text),
    pause: async () => {},
    signal: stop.signal,
  });
  return codes;
}

describe('looking for codes through the camera', () => {
  it('tells of each code that comes into view', async () => {
    expect(await codesOf([null, 'first', 'second'])).toEqual(['first', 'second']);
  });

  it('tells once of a code that stays in view, also where a look misses it', async () => {
    expect(await codesOf(['first', 'first', null, null, 'first'])).toEqual(['first']);
  });

  it('tells again of a code that had left the view', async () => {
    expect(await codesOf(['first', null, null, null, null, 'first'])).toEqual(['first', 'first']);
  });

  it('tells nothing of what is seen when it has been stopped', async () => {
    expect(await codesOf([])).toEqual([]);
  });

  it('says what can be done where there is no camera, or none that may be used', () => {
    const said = (error: unknown) => cameraProblem(error, 'paste the link');
    expect(said(new DOMException('', 'NotAllowedError'))).toContain('Allow it');
    expect(said(new DOMException('', 'NotFoundError'))).toContain('No camera');
    expect(said(new TypeError())).toContain('could not be opened');
  });
});
