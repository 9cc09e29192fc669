// Gives the page the colors and the mode that its host page sets. Browser only.
import { parseThemeConfig, type HostTheme } from '#app/domain/embedding/theme-config.ts';
import { parseThemeMode } from '#app/domain/embedding/theme-mode.ts';

export function createThemes() {
  const { style, dataset } = document.documentElement;
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  let theme: HostTheme = { light: {}, dark: {}, mode: null };
  let applied: readonly string[] = [];

  const apply = () => {
    const isDark = dataset['theme'] === 'dark' || (dataset['theme'] === 'system' && prefersDark.matches);
    for (const name of applied) style.removeProperty(name);
    const values = Object.entries(isDark ? theme.dark : theme.light);
    for (const [name, value] of values) style.setProperty(name, value);
    applied = values.map(([name]) => name);
  };
  prefersDark.addEventListener('change', apply);
  return {
    setConfig(config: unknown): void {
      theme = parseThemeConfig(config, (text) => CSS.supports('color', text));
      if (theme.mode !== null) dataset['theme'] = theme.mode;
      apply();
    },
    setMode(mode: unknown): void {
      dataset['theme'] = parseThemeMode(mode);
      apply();
    },
    stop: () => prefersDark.removeEventListener('change', apply),
  };
}
