// A bullet as text: summary, data table, tooltips, and where a pointer finds its parts.
import type { ChartLayout, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { buildDataTable, type Described } from '#app/charts/shared/marks/shape-marks.ts';
import { formatNumber, fullWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { BulletBand } from './band.ts';
import type { BulletData, BulletMark } from './read-bullet.ts';
import type { BulletSettings } from './settings.ts';

interface Context {
  readonly band: BulletBand;
  readonly empty: string | null;
}

const HIT_PX = 16;

export function describeBullet(input: LayoutInput<BulletSettings>, data: BulletData, { band, empty }: Context): Described {
  const t = createTranslate(chartFlow, input.locale);
  const label = verboseName(input, data.metric);
  const { value: reached, lines, markers, ranges } = data;
  const write = fullWriter(input, data.metric, input.settings.y_axis_format, () => [
    [reached, ...[...lines, ...markers, ...ranges].map((mark) => mark.value)],
  ]);
  const value = Number.isNaN(data.value) ? '–' : write(data.value);
  const named = (mark: BulletMark, kind: string): string => (mark.label === '' ? kind : `${kind}: ${mark.label}`);
  const marks = [
    ...data.lines.map((mark) => ({ key: `l${mark.index}`, mark, name: named(mark, t('bullet.line')) })),
    ...data.markers.map((mark) => ({ key: `m${mark.index}`, mark, name: named(mark, t('bullet.marker')) })),
    ...data.ranges.map((mark) => ({ key: `r${mark.index}`, mark, name: named(mark, t('bullet.range')) })),
  ];
  const share = (of: number): string => (of === 0 ? '–' : formatNumber(data.value / of, '.1%', { locale: input.locale }));
  const own: TooltipContent = { title: label, rows: [{ label: t('value'), value, color: 'accent' }] };
  const compared = (mark: BulletMark, name: string): TooltipContent => ({
    title: name,
    rows: [
      { label: t('value'), value: write(mark.value), color: null },
      { label: t('bullet.reached', { metric: label }), value: share(mark.value), color: null },
    ],
  });
  const hit = (key: string, x: number): ChartLayout['hits'][number] => ({
    key,
    x: px(x - HIT_PX / 2),
    y: band.top,
    widthPx: HIT_PX,
    heightPx: px(band.bottom - band.top),
  });
  return {
    summary: t('bullet.summary', {
      metric: label,
      value,
      count: marks.length,
      marks: marks.map(({ mark, name }) => `${name} ${write(mark.value)}`).join(', '),
    }),
    dataTable: buildDataTable(
      [t('name'), t('value')],
      [[label, value], ...marks.map(({ mark, name }) => [name, write(mark.value)])],
    ),
    empty,
    hits:
      empty === null ? [hit('b0', band.xOf(data.value)), ...marks.map(({ key, mark }) => hit(key, band.xOf(mark.value)))] : [],
    tooltips: () =>
      Object.fromEntries([['b0', own], ...marks.map(({ key, mark, name }) => [key, compared(mark, name)] as const)]),
  };
}
