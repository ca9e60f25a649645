import { describe, expect, it } from 'vitest';
import { leftPlace, withLeftPlace } from './use-left-place.ts';

describe('where lists were left', () => {
  it('is kept for each list', () => {
    const one = withLeftPlace(null, 'rice', { index: 40, offset: -12 });
    const two = withLeftPlace(one, 'dal', { index: 3, offset: 8.5 });
    expect(leftPlace(two, 'rice')).toEqual({ index: 40, offset: -12 });
    expect(leftPlace(two, 'dal')).toEqual({ index: 3, offset: 8.5 });
    expect(leftPlace(two, 'tea')).toBeNull();
  });

  it('is the last one of a list', () => {
    const one = withLeftPlace(null, 'rice', { index: 40, offset: 0 });
    const two = withLeftPlace(one, 'rice', { index: 41, offset: 0 });
    expect(leftPlace(two, 'rice')?.index).toBe(41);
  });

  it('is forgotten for the lists left longest ago', () => {
    let stored: string | null = null;
    for (let list = 0; list < 60; list += 1) {
      stored = withLeftPlace(stored, `list ${list}`, { index: list, offset: 0 });
    }
    expect(leftPlace(stored, 'list 0')).toBeNull();
    expect(leftPlace(stored, 'list 59')?.index).toBe(59);
  });

  it.each(['', 'no json', '{}', '[["rice"]]', '[["rice","40",0]]', '[["rice",1.5,0]]'])(
    'is nothing when what is stored is %j',
    (stored) => {
      expect(leftPlace(stored, 'rice')).toBeNull();
      expect(leftPlace(withLeftPlace(stored, 'rice', { index: 1, offset: 0 }), 'rice')).toEqual({
        index: 1,
        offset: 0,
      });
    },
  );
});
