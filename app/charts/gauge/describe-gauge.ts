// A dial as text: summary, data table, tooltips, and where a pointer finds values.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { buildDataTable, type Described } from '#app/charts/shared/marks/shape-marks.ts';
import { formatNumber, fullWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { angleAt, pointAt, type GaugeDial } from './dial.ts';
import type { DialScale, GaugeData, GaugeReading } from './read-gauge.ts';
import type { GaugeSettings } from './settings.ts';

interface Context {
  readonly shown: readonly GaugeReading[];
  readonly scale: DialScale;
  readonly dial: GaugeDial;
  readonly empty: string | null;
}

const HIT_PX = 24;

export function describeGauge(
  input: LayoutInput<GaugeSettings>,
  data: GaugeData,
  { shown, scale, dial, empty }: Context,
): Described {
  const t = createTranslate(chartFlow, input.locale);
  const label = verboseName(input, data.metric);
  const write = fullWriter(input, data.metric, input.settings.number_format);
  const ends = [scale.min, scale.max];
  const writeEnd = fullWriter(input, data.metric, input.settings.number_format, () => [ends]);
  const range = t('gauge.range', { min: writeEnd(scale.min), max: writeEnd(scale.max) });
  const share = ({ value }: GaugeReading): string =>
    formatNumber((value / 2 - scale.min / 2) / (scale.max / 2 - scale.min / 2), '.1%', { locale: input.locale });
  const more = data.rowCount - data.readings.length;
  const sentence = t('gauge.summary', {
    metric: label,
    values: shown.map((reading) => `${data.rowCount > 1 ? `${reading.name} ` : ''}${write(reading.value)}`).join(', '),
    range,
  });
  return {
    summary: more > 0 ? `${sentence} ${t('gauge.more', { count: more })}.` : sentence,
    dataTable: buildDataTable(
      [t('name'), label],
      data.readings.map(({ name, value }) => [name, Number.isNaN(value) ? '–' : write(value)]),
    ),
    empty,
    hits: shown.map(({ row, value }) => {
      const [x, y] = pointAt(dial, angleAt(value, scale, dial), dial.radius - dial.thicknessPx / 2);
      return { key: `g${row}`, x: px(x - HIT_PX / 2), y: px(y - HIT_PX / 2), widthPx: HIT_PX, heightPx: HIT_PX };
    }),
    tooltips: () =>
      Object.fromEntries(
        shown.map((reading) => [
          `g${reading.row}`,
          {
            title: oneLine(reading.name),
            rows: [
              { label, value: write(reading.value), color: reading.color },
              { label: t('gauge.scale'), value: range, color: null },
              { label: t('gauge.share'), value: share(reading), color: null },
            ],
          },
        ]),
      ),
  };
}
