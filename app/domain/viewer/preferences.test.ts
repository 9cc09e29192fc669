import { describe, expect, it } from 'vitest';
import { parsePreferences } from './preferences.ts';

describe('parsePreferences', () => {
  it('gives defaults for a browser that was never here', () => {
    expect(parsePreferences(null)).toEqual({
      theme: 'system',
      locale: null,
      viewportPx: 1280,
      scrollbarPx: 15,
    });
  });
  it('ignores values that make no sense', () => {
    expect(parsePreferences('m-theme=pink; m-viewport=NaN')).toEqual({
      theme: 'system',
      locale: null,
      viewportPx: 1280,
      scrollbarPx: 15,
    });
    for (const width of ['Infinity', '-5', '0', '1e3', '12.5', '', '99999999'])
      expect(parsePreferences(`m-viewport=${width}`).viewportPx).toBe(1280);
  });
  it('reads its own cookies among others', () => {
    expect(parsePreferences('a=b; m-theme=dark; m-viewport=1500-17')).toEqual({
      theme: 'dark',
      locale: null,
      viewportPx: 1500,
      scrollbarPx: 17,
    });
  });
});

describe('the width of the window', () => {
  const widthOf = (text: string) => {
    const { viewportPx, scrollbarPx } = parsePreferences(`m-viewport=${text}`);
    return [viewportPx, scrollbarPx];
  };
  it('is taken to the pixel, so that pictures fill their boxes', () => {
    expect(['360-0', '768-0', '1440-15', '1920-17'].map(widthOf)).toEqual([
      [360, 0],
      [768, 0],
      [1440, 15],
      [1920, 17],
    ]);
  });
  it('has a scrollbar where none was measured, except on phones', () => {
    expect(['360', '1440'].map(widthOf)).toEqual([
      [360, 0],
      [1440, 15],
    ]);
  });
  it('stays within what can be laid out', () => {
    expect(['1', '999999', '1280-999'].map(widthOf)).toEqual([
      [320, 0],
      [3840, 15],
      [1280, 40],
    ]);
  });
});
