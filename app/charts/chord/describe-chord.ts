// A chord diagram as text: summary, data table, tooltips, and where a pointer finds names and ribbons.
import type { ChartLayout, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import type { LinkRows } from '#app/charts/shared/parts/links.ts';
import type { LinkEnds } from '#app/charts/shared/selections/link-selections.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { buildDataTable, type Described } from '#app/charts/shared/marks/shape-marks.ts';
import { formatNumber, verboseName } from '#app/charts/shared/format/value-format.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Chords } from 'd3-chord';
import type { ChordMatrix } from './chord-matrix.ts';
import type { Circle } from './circle.ts';
import type { ChordSettings } from './settings.ts';

interface Context {
  readonly rows: LinkRows;
  readonly names: readonly string[];
  readonly matrix: ChordMatrix;
  readonly chords: Chords | null;
  readonly circle: Circle;
  readonly empty: string | null;
  readonly notes: readonly string[];
  readonly write: (value: number) => string;
}

const HIT_PX = 20;
const TOOLTIP_LINKS = 8;

export function describeChord(input: LayoutInput<ChordSettings>, context: Context): Described {
  const { rows, names, chords, circle, empty, notes, write } = context;
  const t = createTranslate(chartFlow, input.locale);
  const sorted = [...rows.links].sort((a, b) => b.value - a.value);
  const [first] = sorted;
  const sentence = t('chord.summary', {
    metric: verboseName(input, rows.metric),
    links: rows.links.length,
    nodes: names.length,
    source: first?.source ?? '',
    target: first?.target ?? '',
    value: write(first?.value ?? 0),
  });
  return {
    summary: [sentence, ...notes.map((note) => `${note}.`)].join(' '),
    dataTable: buildDataTable(
      [t('source'), t('target'), verboseName(input, rows.metric)],
      sorted.map(({ source, target, value }) => [source, target, write(value)]),
      2,
    ),
    empty,
    hits: chords === null ? [] : hitsOf(chords, circle),
    tooltips: () => tooltipsOf(input, context),
    endsOf: (key) => endsOf(context.matrix.names, key),
  };
}

/** The joined smallest have no name. */
function endsOf(names: readonly string[], key: string): LinkEnds | null {
  const [, from, to] = /^(?:g|c)(\d+)(?:-(\d+))?$/.exec(key) ?? [];
  const [source, target] = [names[Number(from)], names[Number(to)]];
  if (source === undefined || (to !== undefined && target === undefined)) return null;
  return target === undefined ? { node: source } : { source, target };
}

function hitsOf(chords: Chords, { x, y, radius }: Circle): ChartLayout['hits'] {
  const box = (key: string, angle: number, distance: number): ChartLayout['hits'][number] => ({
    key,
    x: px(x + Math.sin(angle) * distance - HIT_PX / 2),
    y: px(y - Math.cos(angle) * distance - HIT_PX / 2),
    widthPx: HIT_PX,
    heightPx: HIT_PX,
  });
  return [
    ...chords.groups.map(({ index, startAngle, endAngle }) => box(`g${index}`, (startAngle + endAngle) / 2, radius + 6)),
    ...chords.map(({ source, target }) =>
      box(`c${source.index}-${target.index}`, (source.startAngle + source.endAngle) / 2, radius * 0.8),
    ),
  ];
}

function tooltipsOf(
  input: LayoutInput<ChordSettings>,
  { names, matrix: { values }, write, rows }: Context,
): Record<string, TooltipContent> {
  const t = createTranslate(chartFlow, input.locale);
  const nameOf = (index: number): string => oneLine(names[index] ?? '');
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);
  const total = sum(values.map(sum));
  const share = (value: number, of: number): string => formatNumber(of > 0 ? value / of : 0, '.1%', { locale: input.locale });
  const row = (label: string, value: string): TooltipContent['rows'][number] => ({ label, value, color: null });
  const ofNames = values.map((out, index): [string, TooltipContent] => {
    const incoming = values.map((other) => other[index] ?? 0);
    const links = [
      ...out.map((value, to) => ({ label: `→ ${nameOf(to)}`, value })),
      ...incoming.map((value, from) => ({ label: `← ${nameOf(from)}`, value: from === index ? 0 : value })),
    ].filter(({ value }) => value > 0);
    const shown = links.sort((a, b) => b.value - a.value).slice(0, TOOLTIP_LINKS);
    const more = links.length > shown.length ? [row(t('more', { count: links.length - shown.length }), '')] : [];
    const totals = [row(t('outgoing'), write(sum(out))), row(t('incoming'), write(sum(incoming)))];
    return [
      `g${index}`,
      { title: nameOf(index), rows: [...totals, ...shown.map(({ label, value }) => row(label, write(value))), ...more] },
    ];
  });
  const ofRibbons = values.flatMap((out, from) =>
    out.map((value, to): [string, TooltipContent] => [
      `c${from}-${to}`,
      {
        title: t('link', { source: nameOf(from), target: nameOf(to) }),
        rows: [
          row(verboseName(input, rows.metric), write(value)),
          row(t('ofName', { name: nameOf(from) }), share(value, sum(out))),
          row(t('ofTotal'), share(value, total)),
        ],
      },
    ]),
  );
  return Object.fromEntries([...ofNames, ...ofRibbons]);
}
