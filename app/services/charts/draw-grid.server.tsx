// A grid of charts as a picture: each chart laid out by its own kind, those with the same metrics on the same axis of values, and
// all in the same colors.
import { renderToStaticMarkup } from 'react-dom/server';
import { renderPicture } from '#app/charts/render.server.tsx';
import { ChartGrid, GridPicture } from '#app/charts/shared/chart-grid/ChartGrid.tsx';
import { cellTitle, cellValues, joinMetricLabels, partLabel } from '#app/charts/shared/chart-grid/grid-cells.ts';
import { layOutGrid, type GridFacts, type GridFrame } from '#app/charts/shared/chart-grid/grid-frame.ts';
import { sharedEnds, withEnds } from '#app/charts/shared/chart-grid/shared-ends.ts';
import { cssColor, hexColor } from '#app/charts/shared/color/resolve-color.ts';
import type { AnySettings, ChartKind, ChartLayout, DataTable, LayoutInput } from '#app/charts/shared/kind.ts';
import { layOutChart } from '#app/charts/shared/lay-out-chart.ts';
import { isMixed, type DataCurrency } from '#app/domain/query/resolve-currency.ts';
import { createColorMap, type ColorPlace } from '#app/domain/theme/color-map.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartGrid } from '#app/messages/en/chart-grid.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { toWireTable } from '#app/stores/chart-render/wire-table.ts';
import type { ChartData, WireGrid } from '#app/stores/chart-render/wire.ts';
import { drawnInput, metricNames } from './drawn-input.ts';
import type { ChartDrawOptions } from './draw-options.ts';
import { chartColors } from './page-colors.ts';
import type { RequestedGrid } from './query-grid.server.ts';
import type { RequestedChart } from './requested-chart.ts';
import { separateColors } from './separate-colors.ts';

type CellInput = Omit<LayoutInput<AnySettings>, 'widthPx' | 'heightPx'>;

export interface DrawnGrid {
  readonly svg: string;
  readonly dataTable: DataTable;
  readonly summary: string;
  /** Values of the data that got a color, in order. */
  readonly values: readonly string[];
  readonly mixedCurrencies: DataCurrency | null;
  readonly file?: string;
  readonly data: ChartData;
}

export function drawGrid(request: RequestedChart, grid: RequestedGrid, options: ChartDrawOptions): DrawnGrid {
  const { title, box, include, locale, mode } = options;
  const facts = gridFacts(request, grid, locale);
  const frame = layOutGrid(facts, { ...box, locale });
  const { inputs, used, values, palette } = colored(request, grid, { frame, options });
  const kindOf = (index: number): ChartKind => grid.cells[index]?.chart.kind ?? request.kind;
  const layouts = layOutCells(kindOf, inputs, frame);
  const id = `chart-${box.slot}`;
  const named = (index: number) => ({ id: `${id}-${index}`, title: cellName(facts, index) || title });
  const html = (
    <ChartGrid
      frame={frame}
      title={title}
      resolveColor={cssColor}
      cell={(index) => {
        const { Chart } = kindOf(index);
        const layout = layouts[index];
        return layout && <Chart layout={layout} resolveColor={cssColor} {...named(index)} />;
      }}
    />
  );
  const t = createTranslate(chartGrid, locale);
  const summary = grid.cells.length === 0 ? t('noValues') : t('summary', { count: layouts.length });
  const drawFile = (): string => {
    const around = layOutGrid(facts, { ...box, locale, isFile: true });
    const resolveColor = hexColor(mode);
    const pictures = layOutCells(kindOf, inputs.slice(0, around.cells.length), around).map((layout, index) =>
      renderPicture(kindOf(index), layout, { resolveColor, ...named(index) }),
    );
    return renderToStaticMarkup(
      <GridPicture frame={around} box={box} summary={summary} resolveColor={resolveColor} pictures={pictures} />,
    );
  };
  return {
    svg: grid.cells.length === 0 ? renderToStaticMarkup(<p className="m-chart-empty">{summary}</p>) : renderToStaticMarkup(html),
    dataTable: joinTables(layouts, facts, locale),
    summary,
    values,
    mixedCurrencies: mixedIn(grid, inputs),
    ...(include.includes('file') && { file: drawFile() }),
    data: dataOf(request, grid, { facts, inputs, looks: { colors: [...used], palette, locale } }),
  };
}

interface Place {
  readonly frame: GridFrame;
  readonly options: ChartDrawOptions;
}

/** What the layout of each chart gets: one color for a name in all of them, and the same axis of values for the same metrics. */
function colored(request: RequestedChart, grid: RequestedGrid, { frame, options: { colors, locale } }: Place) {
  const charts = grid.cells.map(({ chart }) => chart);
  const palette = schemePalette(colors.scheme ?? request.formData['color_scheme']);
  const first = chartColors(colors, metricNames(charts), palette);
  const plain = charts.map((chart): CellInput => ({
    ...drawnInput(chart, { locale, scheme: colors.scheme }).input,
    colors: first.colorOf,
  }));
  const layouts = layOutCells((index) => charts[index]?.kind ?? request.kind, plain, frame);
  const ends = sharedEnds(layouts.map((layout, index) => [joinMetricLabels(grid.cells[index] ?? NO_CELL), layout] as const));
  const tables = plain.flatMap((input) => input.tables);
  const separated = separateColors(first.used, { fixed: colors.fixed, palette, tables });
  const inputs = plain.map((input, index): CellInput => ({
    ...input,
    settings: withEnds(input.settings, ends.get(joinMetricLabels(grid.cells[index] ?? NO_CELL))),
    ...(separated !== null && { colors: createColorMap({ known: separated, palette }) }),
  }));
  const used: ReadonlyMap<string, ColorPlace> = separated ?? first.used;
  return { inputs, used, values: first.values, palette };
}

const NO_CELL = { parts: ['all', 'all'] } as const;

function layOutCells(
  kindOf: (index: number) => ChartKind,
  inputs: readonly CellInput[],
  { cells }: GridFrame,
): readonly ChartLayout[] {
  return inputs.flatMap((input, index) => {
    const box = cells[index];
    return box ? [layOutChart(kindOf(index), { ...input, widthPx: box.widthPx, heightPx: box.heightPx })] : [];
  });
}

function gridFacts({ source }: RequestedChart, grid: RequestedGrid, locale: string): GridFacts {
  const { dataset } = source;
  const nameOf = (metric: string): string => dataset.metrics.find(({ name }) => name === metric)?.verboseName ?? metric;
  const [rows, columns] = [grid.rows, grid.columns].map((parts) => parts.map((part) => partLabel(part, { locale, nameOf })));
  const { cellTitle: template, ...looks } = grid.looks;
  const titles = grid.cells.map(({ row, column }) => cellTitle(template, rows?.[row] ?? '', columns?.[column] ?? ''));
  return { rows: rows ?? [], columns: columns ?? [], titles, looks, leftOut: grid.leftOut };
}

/** Accessible name. */
function cellName({ rows, columns, titles }: GridFacts, index: number): string {
  const row = Math.floor(index / Math.max(1, columns.length));
  const labels = [rows[row], columns[index - row * columns.length]].filter((label) => label !== undefined && label !== '');
  return titles[index] || labels.join(', ');
}

/** The data tables of all charts below each other, with the names of their rows and columns. */
function joinTables(layouts: readonly ChartLayout[], facts: GridFacts, locale: string): DataTable {
  const t = createTranslate(chartGrid, locale);
  const { rows, columns } = facts;
  const hasRows = rows.some((label) => label !== '');
  const hasColumns = columns.some((label) => label !== '');
  const names = (index: number): readonly string[] => {
    const row = Math.floor(index / Math.max(1, columns.length));
    return [...(hasRows ? [rows[row] ?? ''] : []), ...(hasColumns ? [columns[index - row * columns.length] ?? ''] : [])];
  };
  const heads = [...(hasRows ? [t('row')] : []), ...(hasColumns ? [t('column')] : [])];
  const widest = layouts.reduce<DataTable['columns']>(
    (most, { dataTable }) => (dataTable.columns.length > most.length ? dataTable.columns : most),
    [],
  );
  return {
    columns: [...heads.map((label) => ({ label, align: 'left' as const })), ...widest],
    rows: layouts.flatMap(({ dataTable }, index) => dataTable.rows.map((row) => [...names(index), ...row])),
    moreRows: layouts.reduce((sum, { dataTable }) => sum + dataTable.moreRows, 0),
    rowCount: layouts.reduce(
      (sum, { dataTable: { rows: own, moreRows, rowCount } }) => sum + (rowCount ?? own.length + moreRows),
      0,
    ),
  };
}

/** The currency of the data in the first chart with a value that mixes several. */
function mixedIn({ cells }: RequestedGrid, inputs: readonly CellInput[]): DataCurrency | null {
  const mixed = cells.find(({ chart: { kind, currency, queries } }, index) => {
    const input = inputs[index];
    if (currency === null || currency.codes.length < 2 || input === undefined) return false;
    return kind.mixesCurrencies?.({ ...input, widthPx: 1, heightPx: 1 }) ?? isMixed(currency, queries);
  });
  return mixed?.chart.currency ?? null;
}

interface DataParts {
  readonly facts: GridFacts;
  readonly inputs: readonly CellInput[];
  readonly looks: { readonly colors: ChartData['colors']; readonly palette: readonly Token[]; readonly locale: string };
}

/** Settings that all charts have are sent once. */
function dataOf({ vizType, source }: RequestedChart, grid: RequestedGrid, { facts, inputs, looks }: DataParts): ChartData {
  const [first] = inputs;
  const settings = first?.settings ?? {};
  const metas = inputs.flatMap(({ columnMeta }) => Object.entries(columnMeta));
  const cells = inputs.map((input, index): WireGrid['cells'][number] => ({
    own: ownSettings(input.settings, settings),
    tables: input.tables.map(toWireTable),
    values: cellValues(grid.cells[index] ?? NO_CELL),
    title: cellName(facts, index),
    ...(input.isCut && { isCut: true as const }),
  }));
  return {
    vizType,
    settings,
    tables: [],
    columnMeta: Object.fromEntries(metas),
    ...looks,
    timeZone: source.dataset.timeZone,
    annotations: first?.annotations ?? {},
    ownState: {},
    ...(first?.timeRange && { timeRange: first.timeRange }),
    grid: { facts, cells },
  };
}

const ownSettings = (settings: AnySettings, common: AnySettings): AnySettings =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(common[name])));
