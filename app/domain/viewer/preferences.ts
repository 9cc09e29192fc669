// What a browser remembers of how its user looks at things: theme, width of the window, dashboards seen last.
// Cookies, because the server must know them before it draws.

export type ThemeChoice = 'light' | 'dark' | 'system';

export const THEME_COOKIE = 'm-theme';
export const VIEWPORT_COOKIE = 'm-viewport';
export const RECENT_COOKIE = 'm-recent';

/** Widths of a window, px, for which pictures are laid out. */
export const VIEWPORT_STEPS = [360, 768, 1024, 1280, 1536, 1920] as const;
export type ViewportStep = (typeof VIEWPORT_STEPS)[number];

const DEFAULT_STEP: ViewportStep = 1280;
const MAX_RECENT = 6;
const YEAR_S = 31_536_000;

export interface Preferences {
  readonly theme: ThemeChoice;
  readonly viewportPx: ViewportStep;
  /** Ids of dashboards, the last one first. */
  readonly recentIds: readonly number[];
}

/** Reads a Cookie header; what is missing or strange gets its default. */
export function parsePreferences(cookieHeader: string | null): Preferences {
  const theme = readCookie(cookieHeader, THEME_COOKIE);
  const widthPx = Number(readCookie(cookieHeader, VIEWPORT_COOKIE));
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    viewportPx: widthPx > 0 && Number.isFinite(widthPx) ? snapViewport(widthPx) : DEFAULT_STEP,
    recentIds: parseRecent(readCookie(cookieHeader, RECENT_COOKIE)),
  };
}

/** The step whose ratio to the width is nearest to 1. */
export function snapViewport(widthPx: number): ViewportStep {
  const distance = (step: number) => Math.abs(Math.log(step / widthPx));
  return VIEWPORT_STEPS.reduce((best, step) => (distance(step) < distance(best) ? step : best));
}

/** The Set-Cookie value that puts a dashboard first among those seen last. */
export function recentCookie(recentIds: readonly number[], seenId: number): string {
  const ids = [seenId, ...recentIds.filter((id) => id !== seenId)].slice(0, MAX_RECENT);
  return `${RECENT_COOKIE}=${ids.join('.')}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly`;
}

/** The Set-Cookie value of a theme. */
export const themeCookie = (theme: ThemeChoice): string => `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;

function parseRecent(text: string | null): number[] {
  const ids = (text ?? '').split('.').filter((part) => /^[1-9]\d{0,14}$/.test(part));
  return [...new Set(ids.map(Number))].slice(0, MAX_RECENT);
}

/** The value of a cookie in a Cookie header; null where it is not there. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value ?? null;
  }
  return null;
}
