import { describe, expect, it } from 'vitest';
import { cameraProblem, lookForCode } from './read-basket.tsx';

/** A camera that shows these one after the other, then nothing until it is stopped. */
function aView(shown: readonly (string | null)[]) {
  const stop = new AbortController();
  let looks = 0;
  let others = 0;
  const found = lookForCode({
    look: async () => {
      const text = shown[looks] ?? null;
      looks += 1;
      if (looks > shown.length) stop.abort();
      return text;
    },
    accept: (text) => text.startsWith('basket'),
    pause: async () => {},
    signal: stop.signal,
    onOther: () => {
      others += 1;
    },
  });
  return { stop, found, looks: () => looks, others: () => others };
}

describe('looking for the code of a basket through the camera', () => {
  it('BSK-1 looks until one is in view, and looks no further', async () => {
    const view = aView([null, null, 'basket 1', 'basket 2']);
    expect(await view.found).toBe('basket 1');
    expect(view.looks()).toBe(3);
  });

  it('BSK-1 passes other codes over, and says so', async () => {
    const view = aView(['a poster', null, 'basket 1']);
    expect(await view.found).toBe('basket 1');
    expect(view.others()).toBe(1);
  });

  it('ends without one when it is stopped, also in the middle of a look', async () => {
    const view = aView([null]);
    expect(await view.found).toBeNull();
    const late = aView(['basket 1']);
    late.stop.abort();
    expect(await late.found).toBeNull();
  });

  it('says what can be done where there is no camera, or none that may be used', () => {
    expect(cameraProblem(new DOMException('', 'NotAllowedError'))).toContain('Allow it');
    expect(cameraProblem(new DOMException('', 'NotFoundError'))).toContain('No camera');
    expect(cameraProblem(new TypeError())).toContain('could not be opened');
  });
});
