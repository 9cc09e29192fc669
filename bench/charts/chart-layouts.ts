// From a result to where its marks go: the kinds along time in a time zone, at a thousand and at ten thousand marks. Node draws no JSX,
// so the markup is not in it.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { layout as layoutAreas } from '#app/charts/area/layout.ts';
import { settings as areaSettings } from '#app/charts/area/settings.ts';
import { layout as layoutBars } from '#app/charts/bar/layout.ts';
import { settings as barSettings } from '#app/charts/bar/settings.ts';
import { layout as layoutLines } from '#app/charts/line/layout.ts';
import { settings as lineSettings } from '#app/charts/line/settings.ts';
import { readSettings, type SettingsOf, type SettingsSchema } from '#app/charts/shared/form/settings.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { median, ms, type Measurement } from '#bench/shared/measurement.ts';

const ROUNDS = 30;
/** Midnight in Berlin: days that a zone cuts. */
const START_MS = Date.UTC(1999, 11, 31, 23);
const FORM_DATA = { x_axis: 'day', metrics: ['n'], time_grain_sqla: 'P1D' };
const KINDS = {
  bars: drawer(barSettings, layoutBars),
  lines: drawer(lineSettings, layoutLines),
  areas: drawer(areaSettings, layoutAreas),
};
const SIZES = [
  { days: 500, promisedMs: 10 },
  { days: 5000, promisedMs: 40 },
];

export function measureChartLayouts(): Promise<Measurement[]> {
  return Promise.resolve(Object.entries(KINDS).flatMap(([name, drawerOf]) => SIZES.map((size) => row(name, drawerOf, size))));
}

function row(name: string, drawerOf: (days: number) => () => unknown, { days, promisedMs }: (typeof SIZES)[number]): Measurement {
  const draw = drawerOf(days);
  const tookMs = Array.from({ length: ROUNDS }, () => {
    const startedMs = performance.now();
    draw();
    return performance.now() - startedMs;
  });
  return {
    what: `layout of ${name}: 2 series of ${days} days in a zone`,
    value: ms(median(tookMs)),
    promised: `≤ ${promisedMs} ms`,
    baseline: `${ms(tookMs[0] ?? NaN)} the first time`,
  };
}

/** One layout after another of the same input. */
function drawer<S extends SettingsSchema>(schema: S, layout: (input: LayoutInput<SettingsOf<S>>) => unknown) {
  return (days: number): (() => unknown) => {
    const input = twoSeries(days, readSettings(schema, FORM_DATA));
    return () => layout(input);
  };
}

function twoSeries<S>(days: number, settings: S): LayoutInput<S> {
  const times = timesColumn(Array.from({ length: days }, (_, day) => START_MS + day * DAY_MS));
  const values = (at: number): number[] => Array.from({ length: days }, (_, day) => (day * 7 + at) % 97);
  return layoutInput(times, { a: values(0), b: values(1) }, { settings, timeZone: 'Europe/Berlin' });
}
