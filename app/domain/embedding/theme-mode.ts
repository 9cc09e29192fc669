// The theme of an embedded page: the host page says it, since a guest has no settings.
import type { ThemeChoice } from '#app/domain/viewer/preferences.ts';

export const EMBEDDED_PATH = '/embedded/';

/** By the names of the SDK; light, as in Superset, where nothing is said. */
export function parseThemeMode(mode: unknown): ThemeChoice {
  return mode === 'dark' || mode === 'system' ? mode : 'light';
}
