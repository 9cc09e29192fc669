// Calendar heatmap: the figures of every moment in seconds, and how many domains the time range spans.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { AppError } from '#app/domain/errors.ts';
import { readNumbers, readTimes } from './cells.ts';
import { readLabel, readFormList, listFormMetrics, readFormText, timeSeries } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';

const GRAINS: Readonly<Record<string, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  year: 'P1Y',
};

export const calHeatmap: LegacyViz = {
  query: (form) => {
    const named = readFormText(form, 'subdomain_granularity') ?? 'min';
    const metrics = readFormList(form, 'metrics').length > 0 ? readFormList(form, 'metrics') : listFormMetrics(form);
    const query = timeSeries(form, metrics);
    return { ...query, columns: [], timeGrain: (Object.hasOwn(GRAINS, named) ? GRAINS[named] : undefined) ?? 'PT1M' };
  },
  shape: (table, { form, sinceMs, untilMs, query }) => {
    if (sinceMs === null || untilMs === null) throw new AppError('GENERIC_COMMAND_ERROR', BOUNDS_MISSING);
    const times = readTimes(table);
    const domain = readFormText(form, 'domain_granularity');
    const shown = listFormMetrics(form).map(readLabel);
    const figures = (query.metrics ?? []).map(readLabel).filter((label) => shown.includes(label));
    return {
      data: Object.fromEntries(figures.map((label) => [label, bySecond(times, readNumbers(table, label))])),
      start: sinceMs,
      domain,
      subdomain: readFormText(form, 'subdomain_granularity'),
      range: domainsBetween(sinceMs, untilMs, domain),
    };
  },
};

/** The values that other clients know. */
export const BOUNDS_MISSING = 'Please provide both time bounds (Since and Until)';

/** Whole seconds carry `.0`, as they were always written. */
function bySecond(times: readonly (number | null)[], numbers: readonly (number | null)[]): Record<string, number | null> {
  const entries = times.flatMap((time, row) =>
    time === null ? [] : [[time % 1000 === 0 ? `${time / 1000}.0` : String(time / 1000), numbers[row] ?? null] as const],
  );
  return Object.fromEntries(entries);
}

function domainsBetween(sinceMs: number, untilMs: number, domain: string | null): number {
  const [since, until] = [new Date(sinceMs), new Date(untilMs)];
  const seconds = (untilMs - sinceMs) / 1000;
  if (domain === 'year') return until.getUTCFullYear() - since.getUTCFullYear() + 1;
  const months = wholeMonths(since, until);
  if (domain === 'month') return months + 1;
  if (domain === 'week') return Math.floor(months / 12) * 53 + Math.floor(restDays(since, until, months) / 7) + 1;
  return Math.floor(seconds / (domain === 'day' ? 86_400 : 3_600)) + 1;
}

function wholeMonths(since: Date, until: Date): number {
  const months = (until.getUTCFullYear() - since.getUTCFullYear()) * 12 + until.getUTCMonth() - since.getUTCMonth();
  return monthsAfter(since, months) > until.getTime() ? months - 1 : months;
}

/** Days beyond the full months; the week's domain counts the years, and then only these. */
const restDays = (since: Date, until: Date, months: number): number =>
  Math.floor((until.getTime() - monthsAfter(since, months)) / DAY_MS);

/** The same day and time some months later; the last day of a shorter month. */
function monthsAfter(date: Date, months: number): number {
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const time = date.getTime() % DAY_MS;
  return first.getTime() + (Math.min(date.getUTCDate(), days) - 1) * DAY_MS + (time < 0 ? time + DAY_MS : time);
}
