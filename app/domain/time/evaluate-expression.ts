// Evaluates the syntax tree of a time expression. Uses local datetimes throughout, so that midnight stays midnight across DST
// changes.
import { DAY_MS } from './durations.ts';
import type { Clock } from './clock.ts';
import type { Amount, TimeExpression } from './expression.ts';
import { findHoliday } from './holidays/find-holiday.ts';
import { readLocalNow, parseHumanDatetime } from './human-datetime.ts';
import { addUnits, readLocalFields, lastDay, truncate, type LocalMs } from './local-time.ts';
import { parseExpression } from './parse-expression.ts';
import { fromZone } from './zone.ts';

/** Throws an AppError for an unparsable date, an unknown holiday or country, or a result outside the years 1 to 9999. */
export function evaluateExpression(expression: TimeExpression, clock: Clock): LocalMs {
  switch (expression.kind) {
    case 'datetime':
      return parseHumanDatetime(expression.text, clock);
    case 'add':
      return addUnits(evaluateExpression(expression.base, clock), evaluateAmount(expression.amount, clock), expression.unit);
    case 'truncate':
      return truncate(evaluateExpression(expression.base, clock), expression.unit);
    case 'lastDay':
      return lastDay(evaluateExpression(expression.base, clock), expression.unit);
    case 'holiday': {
      const within = expression.within ? evaluateExpression(expression.within, clock) : readLocalNow(clock);
      return findHoliday(expression.name, readLocalFields(within).year, expression.country ?? 'US');
    }
  }
}

function evaluateAmount(amount: Amount, clock: Clock): number {
  if (amount.kind === 'integer') return amount.value;
  const from = evaluateExpression(amount.from, clock);
  const to = evaluateExpression(amount.to, clock);
  return amount.unit === 'year' ? readLocalFields(to).year - readLocalFields(from).year : Math.floor((to - from) / DAY_MS);
}

/**
 * Evaluates a function expression such as `LASTDAY(DATETIME('today'), month)` to UTC ms. Throws an AppError for an invalid
 * expression.
 */
export function evaluateDatetimeExpression(text: string, clock: Clock): number {
  return fromZone(evaluateExpression(parseExpression(text.trim()), clock), clock.timeZone);
}
