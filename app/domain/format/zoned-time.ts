// An instant as a date and time of a zone, which is named.

/** `Nov 24, 2026, 9:00 AM GMT+1`. */
export const formatZonedTime = (atMs: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(atMs);

/** `Tue, Nov 24, 2026, 9:00 AM`. */
export const formatRun = (atMs: number, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone,
  }).format(atMs);
