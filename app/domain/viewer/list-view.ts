// Which lists a browser shows as cards: a cookie, because the server must know before it draws.
import { readCookie } from './preferences.ts';

const COOKIE = 'm-cards';
const YEAR_S = 31_536_000;
const MAX_NAMES = 20;

/** The names of the lists that are shown as cards, read from a Cookie header. */
export const parseCardLists = (cookieHeader: string | null): string[] =>
  (readCookie(cookieHeader, COOKIE) ?? '')
    .split('.')
    .filter((name) => /^[a-z-]{1,40}$/.test(name))
    .slice(0, MAX_NAMES);

/** The Set-Cookie value after one list was switched. */
export function cardListsCookie(cookieHeader: string | null, list: string, isCards: boolean): string {
  const others = parseCardLists(cookieHeader).filter((name) => name !== list);
  return `${COOKIE}=${(isCards ? [list, ...others] : others).join('.')}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}
