import { describe, expect, it } from 'vitest';
import { parseThemeConfig } from './theme-config.ts';

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

describe('parseThemeConfig', () => {
  it('reads one theme for both modes', () => {
    const theme = parseThemeConfig(
      { token: { colorPrimary: '#ff0000', borderRadius: 2, fontFamily: "'My Font', serif" }, algorithm: 'dark' },
      isColor,
    );
    expect(theme.mode).toBe('dark');
    expect(theme.light).toEqual(theme.dark);
    expect(theme.light).toEqual({
      '--m-accent': '#ff0000',
      '--m-accent-hover': '#ff0000',
      '--m-focus': '#ff0000',
      '--m-radius': '2px',
      '--m-font': "'My Font', serif",
    });
  });
  it('reads a theme for each mode; the more specific token wins', () => {
    const theme = parseThemeConfig(
      {
        theme_default: { token: { colorBgContainer: '#eeeeee', colorBgBase: '#ffffff' } },
        theme_dark: { token: { colorText: '#dddddd' }, algorithm: ['dark', 'compact'] },
      },
      isColor,
    );
    expect(theme).toEqual({
      light: { '--m-surface': '#ffffff', '--m-surface-raised': '#eeeeee' },
      dark: { '--m-text': '#dddddd' },
      mode: null,
    });
  });
  it('leaves out what is no color, no size and no font', () => {
    for (const config of [
      null,
      'x',
      7,
      [],
      { token: 7 },
      { token: { colorPrimary: 'red;} *{display:none', borderRadius: -1, fontFamily: 'x;y' } },
    ])
      expect(parseThemeConfig(config, isColor)).toEqual({ light: {}, dark: {}, mode: null });
  });
});
