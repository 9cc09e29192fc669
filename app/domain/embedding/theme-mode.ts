// Color mode of an embedded page, set by the host page because guests have no settings.
import type { ThemeChoice } from '#app/domain/viewer/preferences.ts';

export const EMBEDDED_PATH = '/embedded/';

/** By the SDK's names; defaults to light, like in Superset. */
export function parseThemeMode(mode: unknown): ThemeChoice {
  return mode === 'dark' || mode === 'system' ? mode : 'light';
}
