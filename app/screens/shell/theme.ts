// Changes the theme in the page that is open and remembers it; the server reads the same cookie for the next one.
import { themeCookie, type ThemeChoice } from '#app/domain/viewer/preferences.ts';

export function applyTheme(theme: ThemeChoice): void {
  document.documentElement.dataset['theme'] = theme;
  document.cookie = themeCookie(theme);
}
