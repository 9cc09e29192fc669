// The theme mode of the page, for content drawn without its style sheets. Browser only.
import type { Mode } from '#app/domain/theme/tokens.ts';

export const modeOfPage = (): Mode => {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** Calls `onChange` on theme changes until the signal aborts. */
export function watchTheme(onChange: () => void, signal: AbortSignal): void {
  const themes = new MutationObserver(onChange);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', onChange, { signal });
  signal.addEventListener('abort', () => themes.disconnect());
}
