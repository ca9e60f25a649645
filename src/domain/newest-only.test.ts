import { describe, expect, it } from 'vitest';
import { createNewestOnly } from './newest-only.ts';

/** Writes that end when they are told to. */
function slowWrites() {
  const written: string[] = [];
  const ends: (() => void)[] = [];
  const { put, whenWritten } = createNewestOnly((value: string) => {
    written.push(value);
    return new Promise<void>((resolve) => {
      ends.push(resolve);
    });
  });
  return { written, ends, put, whenWritten };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('writing the newest only', () => {
  it('writes the first at once, and of what comes meanwhile the last', async () => {
    const { written, ends, put } = slowWrites();
    for (const value of ['M', 'Me', 'Mee', 'Meen']) put(value);
    expect(written).toEqual(['M']);
    ends[0]?.();
    await turn();
    expect(written).toEqual(['M', 'Meen']);
    ends[1]?.();
    await turn();
    put('Meena');
    expect(written).toEqual(['M', 'Meen', 'Meena']);
  });

  it('says when all is written, also what came during the last write', async () => {
    const { written, ends, put, whenWritten } = slowWrites();
    await whenWritten();
    put('M');
    let isDone = false;
    const done = whenWritten().then(() => {
      isDone = true;
    });
    put('Meena');
    ends[0]?.();
    await turn();
    expect({ written, isDone }).toEqual({ written: ['M', 'Meena'], isDone: false });
    ends[1]?.();
    await done;
    expect(isDone).toBe(true);
  });

  it('goes on after a write that failed', async () => {
    const written: string[] = [];
    const { put, whenWritten } = createNewestOnly((value: string) => {
      written.push(value);
      return value === 'M' ? Promise.reject(new Error('not written')) : Promise.resolve();
    });
    put('M');
    await whenWritten();
    put('Meena');
    await whenWritten();
    expect(written).toEqual(['M', 'Meena']);
  });
});
