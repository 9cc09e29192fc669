import { describe, expect, it } from 'vitest';
import { parsePreferences, recentCookie, snapViewport } from './preferences.ts';

describe('parsePreferences', () => {
  it('gives defaults for a browser that was never here', () => {
    expect(parsePreferences(null)).toEqual({ theme: 'system', viewportPx: 1280, recentIds: [] });
  });
  it('ignores values that make no sense', () => {
    expect(parsePreferences('m-theme=pink; m-viewport=NaN; m-recent=1.x.-2.1.7e3.0')).toEqual({
      theme: 'system',
      viewportPx: 1280,
      recentIds: [1],
    });
    expect(parsePreferences('m-viewport=Infinity').viewportPx).toBe(1280);
  });
  it('reads its own cookies among others', () => {
    expect(parsePreferences('a=b; m-theme=dark; m-viewport=1500;m-recent=3.9')).toEqual({
      theme: 'dark',
      viewportPx: 1536,
      recentIds: [3, 9],
    });
  });
});

describe('snapViewport', () => {
  it('takes the step that scales least', () => {
    expect([320, 430, 700, 900, 1100, 1440, 2560].map(snapViewport)).toEqual([360, 360, 768, 1024, 1024, 1536, 1920]);
  });
});

describe('recentCookie', () => {
  it('puts the dashboard first, once, and keeps six', () => {
    expect(recentCookie([1, 2, 3, 4, 5, 6], 3)).toMatch(/^m-recent=3\.1\.2\.4\.5\.6;/);
    expect(recentCookie([1, 2, 3, 4, 5, 6], 9)).toMatch(/^m-recent=9\.1\.2\.3\.4\.5;/);
  });
});
