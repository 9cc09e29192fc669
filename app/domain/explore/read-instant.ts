// The least or greatest value of a time column as an instant: databases give an instant, a text or the number that is stored.
import type { TemporalStorage } from '#app/domain/sql/dialect.ts';

/** Beyond this no calendar reaches. */
const MAX_INSTANT_MS = 8.64e15;
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:?\d{2})?/i;

/** UTC ms; null for what is no instant. */
export function readInstant(value: unknown, storage: TemporalStorage): number | null {
  if (typeof value === 'number') {
    const ms = storage === 'epoch_s' ? value * 1000 : value;
    return Number.isFinite(ms) && Math.abs(ms) <= MAX_INSTANT_MS ? ms : null;
  }
  const found = typeof value === 'string' ? DATE.exec(value.trim()) : null;
  if (found === null) return null;
  const [, day, time = '00:00', zone = 'Z'] = found;
  const ms = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(ms) ? null : ms;
}
