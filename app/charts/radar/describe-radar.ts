// A radar as text: summary, data table, tooltips, and where a pointer finds outlines.
import type { LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { buildDataTable, type Described } from '#app/charts/shared/marks/shape-marks.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { placeValue, type RadarDial } from './dial.ts';
import type { RadarOutline, RadarData } from './read-radar.ts';
import type { RadarSettings } from './settings.ts';

const HIT_PX = 16;
const SUMMARY_NAMES = 4;

interface Context {
  readonly dial: RadarDial;
  readonly notes: readonly string[];
  readonly empty: string | null;
}

export function describeRadar(input: LayoutInput<RadarSettings>, data: RadarData, { dial, notes, empty }: Context): Described {
  const t = createTranslate(chartFlow, input.locale);
  const { axes, outlines } = data;
  const shown = outlines.filter(({ hidden }) => !hidden);
  const valueAt = ({ values, writeFull }: RadarOutline, axis: number): string => {
    const value = values[axis] ?? NaN;
    return Number.isNaN(value) ? '–' : writeFull(value, axis);
  };
  const sentence = t('radar.summary', {
    count: shown.length,
    axes: axes.length,
    names: axes
      .slice(0, SUMMARY_NAMES)
      .map(({ label }) => label)
      .join(', '),
    first: shown[0]?.name ?? '',
  });
  const hits = shown.flatMap((one) =>
    one.values.flatMap((value, axis) => {
      if (Number.isNaN(value)) return [];
      const [x, y] = placeValue(value, axis, data, dial);
      return [{ key: `s${one.index}`, x: px(x - HIT_PX / 2), y: px(y - HIT_PX / 2), widthPx: HIT_PX, heightPx: HIT_PX }];
    }),
  );
  return {
    summary: [sentence, ...notes.map((note) => `${note}.`)].join(' '),
    dataTable: buildDataTable(
      [t('name'), ...axes.map(({ label }) => label)],
      outlines.map((one) => [one.name, ...axes.map((_, axis) => valueAt(one, axis))]),
    ),
    empty,
    hits,
    tooltips: () => Object.fromEntries(shown.map((one) => [`s${one.index}`, tooltip(one)])),
  };

  function tooltip(one: RadarOutline): TooltipContent {
    const rows = axes.map(({ label }, axis) => ({ label: oneLine(label), value: valueAt(one, axis), color: one.color }));
    return { title: oneLine(one.name), rows };
  }
}
