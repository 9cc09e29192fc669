// What a browser remembers of its user's view settings: theme, language, width of the window.
// Cookies, because the server must know them before it draws.
import { findLocale } from './locales.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

const THEME_COOKIE = 'm-theme';
export const LOCALE_COOKIE = 'm-locale';
export const VIEWPORT_COOKIE = 'm-viewport';

/** Pictures are laid out for the width that the window has: results are cached, pictures are not, so no step saves a query. */
const VIEWPORT_PX = { least: 320, most: 3840, unknown: 1280 } as const;
/** Scrollbar width for windows of at least `fromPx` if it wasn't measured; phones overlay theirs. */
const SCROLLBAR_PX = { fromPx: 640, usual: 15, most: 40 } as const;

const YEAR_S = 31_536_000;

export interface Preferences {
  readonly theme: ThemeChoice;
  /** The locale that was selected; null for the browser's own. */
  readonly locale: string | null;
  /** Width of the window, with its scrollbar. */
  readonly viewportPx: number;
  /** What the page's scrollbar takes of it. */
  readonly scrollbarPx: number;
}

/** Reads a Cookie header; what is missing or strange gets its default. */
export function parsePreferences(cookieHeader: string | null): Preferences {
  const theme = readCookie(cookieHeader, THEME_COOKIE);
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    locale: findLocale(readCookie(cookieHeader, LOCALE_COOKIE))?.id ?? null,
    ...parseViewport(readCookie(cookieHeader, VIEWPORT_COOKIE)),
  };
}

/** `1440` or `1440-15`: the width, and the scrollbar in it. */
export function parseViewport(text: string | null): Pick<Preferences, 'viewportPx' | 'scrollbarPx'> {
  const [, width, scrollbar] = /^(\d{1,6})(?:-(\d{1,3}))?$/.exec(text ?? '') ?? [];
  const widthPx = Number(width ?? 0) || VIEWPORT_PX.unknown;
  const viewportPx = Math.min(VIEWPORT_PX.most, Math.max(VIEWPORT_PX.least, widthPx));
  const usualPx = viewportPx < SCROLLBAR_PX.fromPx ? 0 : SCROLLBAR_PX.usual;
  return { viewportPx, scrollbarPx: Math.min(SCROLLBAR_PX.most, scrollbar === undefined ? usualPx : Number(scrollbar)) };
}

/** The Set-Cookie value of a theme. */
export const themeCookie = (theme: ThemeChoice): string => `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;

/** The Set-Cookie value of a locale; null forgets the choice. */
export const localeCookie = (locale: string | null): string =>
  `${LOCALE_COOKIE}=${locale ?? ''}; Path=/; Max-Age=${locale === null ? 0 : YEAR_S}; SameSite=Lax`;

/** The value of a cookie in a Cookie header; null where it is not there. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value ?? null;
  }
  return null;
}
