// The states and durations of queries, as text.
import { QUERY_STATES } from '#app/domain/sqllab/query-state.ts';
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import type { queryHistory } from '#app/messages/en/query-history.ts';
import type { Translate } from '#app/messages/translate.ts';

type T = Translate<typeof queryHistory.texts>;

export function stateText(state: string, t: T): string {
  const known = QUERY_STATES.find((one) => one === state);
  return known ? t(`state.${known}`) : state;
}

/** "120 ms", "3.2 s", "4 min 10 s". */
export function durationText(ms: number, t: T, locale: string): string {
  if (ms < 1000) return t('duration.ms', { ms: Math.round(ms) });
  const oneDigit = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (ms < MINUTE_MS) return t('duration.s', { seconds: oneDigit.format(ms / 1000) });
  const seconds = Math.round(ms / 1000);
  return t('duration.min', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
