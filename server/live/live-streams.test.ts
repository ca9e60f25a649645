import { describe, expect, it } from 'vitest';
import { BEAT_PARTS, createLiveStreams, type LiveStream } from './live-streams.ts';

function streamOf(session: string): LiveStream & { readonly heard: string[] } {
  const heard: string[] = [];
  return {
    subjects: ['orders 1'],
    session,
    owners: { person: Number(session), address: '127.0.0.1' },
    write: (text) => heard.push(text),
    end: () => heard.push('ended'),
    heard,
  };
}

describe('createLiveStreams', () => {
  it('LIVE-4 tells each stream once in a round that the server is there, and few at a time', () => {
    const streams = createLiveStreams({ mostOfAddress: 1_000, random: () => 0 });
    const open = Array.from({ length: 100 }, (_, index) => streamOf(String(index)));
    const removes = open.map((stream, index) => streams.add(stream, index));
    removes[0]?.();
    const heard = () => open.reduce((sum, stream) => sum + stream.heard.length, 0);
    const told = Array.from({ length: BEAT_PARTS }, () => {
      const before = heard();
      streams.beat();
      return heard() - before;
    });
    expect(open.map((stream) => stream.heard.length)).toEqual([0, ...Array(99).fill(1)]);
    expect(Math.max(...told)).toBe(100 / BEAT_PARTS);
    streams.beat();
    expect(heard()).toBeLessThanOrEqual(99 + 100 / BEAT_PARTS);
  });
});
