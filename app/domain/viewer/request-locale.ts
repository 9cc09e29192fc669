// The locale of a request.
import { negotiateLocale } from './locales.ts';
import { parsePreferences } from './preferences.ts';

/** What the user selected on our pages, else what it prefers, as a BCP 47 tag. */
export const findRequestLocale = (headers: Headers): string =>
  negotiateLocale(parsePreferences(headers.get('cookie')).locale, headers.get('accept-language')).id;
