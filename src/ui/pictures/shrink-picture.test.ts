import { describe, expect, it } from 'vitest';
import { fitInside, jpegName } from './shrink-picture.ts';

describe('shrinking a picture', () => {
  it('fits the longer edge and keeps the shape', () => {
    expect(fitInside({ width: 4_000, height: 3_000 })).toEqual({ width: 1_600, height: 1_200 });
    expect(fitInside({ width: 3_000, height: 4_000 })).toEqual({ width: 1_200, height: 1_600 });
    expect(fitInside({ width: 8_000, height: 2 })).toEqual({ width: 1_600, height: 1 });
  });

  it('leaves a small one as it is', () => {
    expect(fitInside({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  });

  it('names it by what it is now', () => {
    expect(jpegName('IMG_1.HEIC')).toBe('IMG_1.jpg');
    expect(jpegName('.png')).toBe('picture.jpg');
  });
});
