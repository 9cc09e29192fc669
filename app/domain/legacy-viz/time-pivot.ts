// Period pivot: one line a period, all drawn over the last one.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { readFormList, required, readFormText, timeSeries } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';
import { buildSeriesSet } from './series.ts';

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

export const timePivot: LegacyViz = {
  query: (form) => {
    required(form, 'metric', 'metric');
    return { ...timeSeries(form, readFormList(form, 'metric').slice(0, 1)), columns: [] };
  },
  shape: (table, { form, query }) => {
    const { times, series } = buildSeriesSet(table, { form: { metric: readFormList(form, 'metric')[0] }, query });
    const values = series[0]?.values ?? [];
    const startOf = periodStart(readFormText(form, 'freq') ?? 'W-MON');
    const starts = times.map(startOf);
    const periods = [...new Set(starts)].sort((a, b) => b - a);
    const latest = periods[0] ?? 0;
    const moments = [...new Set(times.map((time, at) => time + latest - (starts[at] ?? 0)))].sort((a, b) => a - b);
    return periods.map((start, rank) => {
      const byMoment = new Map(
        times.flatMap((time, at) => (starts[at] === start ? [[time + latest - start, values[at] ?? null] as const] : [])),
      );
      return {
        key: rank === 0 ? 'current' : `-${rank}`,
        rank,
        perc: 1 - rank / periods.length,
        values: moments.map((x) => ({ x, y: byMoment.get(x) ?? null })),
      };
    });
  },
};

/** Start of the period in which a UTC instant is; `freq` as pandas writes it: AS, MS, QS, D, W-MON, 4W-SUN. */
function periodStart(freq: string): (ms: number) => number {
  const week = /^\d*W(?:-([A-Z]{3}))?$/.exec(freq);
  const midnight = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
  if (week) {
    const first = Math.max(DAYS.indexOf(week[1] ?? 'SUN'), 0);
    return (ms) => midnight(ms) - ((new Date(ms).getUTCDay() - first + 7) % 7) * DAY_MS;
  }
  const unit = freq.replace(/^\d+/, '');
  const monthsOf = { AS: 12, YS: 12, A: 12, Y: 12, QS: 3, Q: 3, MS: 1, M: 1 }[unit];
  if (monthsOf === undefined) return midnight;
  return (ms) => {
    const date = new Date(ms);
    return Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / monthsOf) * monthsOf);
  };
}
