import { describe, expect, it } from 'vitest';
import { landingPath, takeLandingPath } from './landing-path.ts';

describe('landingPath', () => {
  it('leads back to where the guard turned the visitor away', () => {
    expect(landingPath('/cart?from=home')).toBe('/cart?from=home');
    expect(landingPath('/store/sharma-kirana/item')).toBe('/store/sharma-kirana/item');
  });

  it('is home without a stored route, and for what no screen of the app has', () => {
    for (const stored of [null, '', '/', '//evil.example', 'https://evil.example/home']) {
      expect(landingPath(stored)).toBe('/home');
    }
  });

  it('does not lead back into signing in', () => {
    for (const stored of [
      '/welcome',
      '/signin',
      '/signin/otp',
      '/signin/create-profile',
      '/select-language',
    ]) {
      expect(landingPath(stored)).toBe('/home');
    }
  });
});

describe('takeLandingPath', () => {
  it('is used once', () => {
    const kept = new Map<string, string>([['landing_route', '/orders']]);
    const storage = {
      read: (key: string) => kept.get(key) ?? null,
      write: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    };
    expect(takeLandingPath(storage)).toBe('/orders');
    expect(takeLandingPath(storage)).toBe('/home');
  });
});
