// Charts of field/charts that were drawn wrong: each is drawn as a host draws a saved chart, and its picture judged.
import * as z from 'zod';
import { differs, differsFrom, type Expectation, type FieldCase, type FieldInput } from './field-case.ts';
import { idSchema, parsed } from './field-host.ts';

type Cell = string | number | boolean | null;
type Rows = readonly (readonly Cell[])[];

const caseSchema = z.object({
  table: z.object({
    columns: z.array(z.string()),
    rows: z.union([z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))), z.string()]),
  }),
  form_data: z.looseObject({ viz_type: z.string().optional(), dashboard: z.array(z.looseObject({})).optional() }),
});
const drawingSchema = z.object({
  svg: z.string(),
  summary: z.string(),
  dataTable: z.object({ columns: z.array(z.object({ label: z.string() })), rows: z.array(z.array(z.string())) }),
});

interface Drawn extends z.output<typeof drawingSchema> {
  /** What is written, in the order of the markup. */
  readonly texts: readonly string[];
  /** By text, where it stands: px from the top. */
  readonly heightOf: (text: string) => number;
}

const CARD = { widthPx: 452, heightPx: 400 };

interface Drawing {
  /** In place of those that the case describes in words. */
  readonly rows?: Rows;
  /** In place of rows. */
  readonly sql?: string;
  readonly settings?: object;
  readonly card?: typeof CARD;
  /** Color names of the dashboard, in the order in which they were assigned. */
  readonly colorNames?: readonly string[];
}

/** A card of a dashboard. */
async function draw(
  { host, database, file }: FieldInput,
  { rows: own, sql, settings = {}, card = CARD, colorNames = [] }: Drawing = {},
): Promise<Drawn> {
  const { table, form_data: saved } = caseSchema.parse(JSON.parse(await (await file('')).text()));
  const rows = own ?? (typeof table.rows === 'string' ? [] : table.rows);
  const datasetId = await host.createDataset(database, 'field_chart', sql ?? selectRows(table.columns, rows));
  const formData: Record<string, unknown> = { ...saved, ...settings, datasource: `${datasetId}__table` };
  const chart = {
    slice_name: 'Field: chart',
    viz_type: formData['viz_type'],
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(formData),
  };
  const { id: chartId } = idSchema.parse(parsed(await host.call('POST', '/api/v1/chart/', chart)));
  const made = drawingSchema.parse(
    parsed(await host.call('POST', '/charts/preview', { chartId, ...card, colorNames, include: ['data'] })),
  );
  const marks = [...made.svg.matchAll(/<text[^>]* y="([-\d.]+)"[^>]*>([^<]*)/g)].map(([, y, text = '']) => ({
    y: Number(y),
    text,
  }));
  return {
    ...made,
    texts: marks.map(({ text }) => text),
    heightOf: (text) => marks.find((mark) => mark.text === text)?.y ?? NaN,
  };
}

const DATE = /^\d{4}-\d{2}-\d{2}( |$)/;

/** PostgreSQL takes the types of the first row for all. */
function selectRows(columns: readonly string[], rows: Rows): string {
  const write = (cell: Cell): string => {
    if (typeof cell !== 'string') return String(cell);
    return `${DATE.test(cell) ? 'timestamp ' : ''}'${cell.replaceAll("'", "''")}'`;
  };
  const named = columns.map((column) => `"${column}"`).join(', ');
  return `SELECT * FROM (VALUES ${rows.map((row) => `(${row.map(write).join(', ')})`).join(', ')}) AS t (${named})`;
}

const says = (what: string, { summary, texts }: Drawn, words: string): string[] =>
  differsFrom(what, summary.includes(words) && texts.some((text) => text.includes(words)), summary);

const beyondTheAxis: Expectation = async (input) => {
  const differences: string[] = [];
  for (const viz_type of ['line', 'smooth', 'step', 'bar', 'scatter'].map((kind) => `echarts_timeseries_${kind}`))
    differences.push(...says(viz_type, await draw(input, { settings: { viz_type } }), '1 value is above the axis'));
  const area = await draw(input, { settings: { viz_type: 'echarts_area' } });
  return [...differences, ...says('area', area, '1 value is above the axis')];
};

const subtotals: Expectation = async (input) => {
  const rows = await draw(input);
  const columns = await draw(input, { settings: { rowSubTotals: false, colSubTotals: true } });
  const totalsIn = ({ dataTable }: Drawn) => dataTable.rows.filter((row) => row.includes('Subtotal')).map((row) => row.at(-1));
  return [...differs('rows', ['6', '9'], totalsIn(rows)), ...differs('columns', [], totalsIn(columns))];
};

const percentagesAlone: Expectation = async (input) => {
  const { dataTable } = await draw(input);
  return differs(
    'columns',
    ['region', '%SUM(v)'],
    dataTable.columns.map(({ label }) => label.replace('% ', '%')),
  );
};

const belowTheFoot: Expectation = async (input) => {
  const drawn = await draw(input);
  const names = Math.min(...['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map(drawn.heightOf));
  const lowest = Math.max(...drawn.texts.filter((text) => ['−50', '−30', '−10', '−40'].includes(text)).map(drawn.heightOf));
  return differsFrom('values below the lowest bar', lowest <= names - 12, { lowest, names });
};

const distinctTicks: Expectation = async (input) => {
  const { svg } = await draw(input);
  const ticks = [...svg.matchAll(/text-anchor="end"[^>]*>([^<]*)/g)].map(([, text]) => text);
  return differs('ticks', ['0', '1'], ticks);
};

const cells: Rows = Array.from({ length: 17 * 6 }, (_, at) => [
  `g${at % 6}`,
  `w${String(Math.floor(at / 6)).padStart(2, '0')}`,
  180 + 99 * at,
]);

const valuesInCells: Expectation = async (input) => {
  const { svg } = await draw(input, { rows: cells, card: { widthPx: 420, heightPx: 300 } });
  const values = svg.match(/<text[^>]*text-anchor="middle"[^>]*>[\d.]+k?</g) ?? [];
  return differsFrom('values or a note', values.length >= cells.length || svg.includes('Values don’t fit'), values.length);
};

const metricName: Expectation = async (input) => {
  const drawn = await draw(input);
  return differsFrom('SUM(v) above the number', drawn.heightOf('SUM(v)') < drawn.heightOf('−10.00'), drawn.texts);
};

const moments: Rows = Array.from({ length: 41 }, (_, at) => {
  const ms = 990 + at;
  const second = ms < 1000 ? '01:59:59' : '02:00:00';
  return [`2024-03-10 ${second}.${String(ms % 1000).padStart(3, '0')}`, Math.sin(at / 3)];
});

const milliseconds: Expectation = async (input) => {
  const { texts } = await draw(input, { rows: moments });
  return differs(
    'ticks',
    ['.990', '.000', '.010', '.020', '.030'],
    texts.filter((text) => /^\.\d{3}$/.test(text)),
  );
};

const ALL_ROWS = 12_841;
const NUMBERS = `SELECT round(200000.0 * i / ${ALL_ROWS - 1})::int AS x FROM generate_series(0, ${ALL_ROWS - 1}) i`;

const noLimit: Expectation = async (input) => {
  const { dataTable } = await draw(input, { sql: NUMBERS, settings: { y_axis_format: 'd' } });
  return differs(
    'counted rows',
    ALL_ROWS,
    dataTable.rows.reduce((sum, row) => sum + Number(row.at(-1)?.replaceAll(',', '')), 0),
  );
};

/** The 20 series of a dashboard. */
const DASHBOARD_SERIES = Array.from({ length: 20 }, (_, at) => `s${String(at + 1).padStart(2, '0')}`);
const SHOWN_SERIES = [DASHBOARD_SERIES.slice(0, 10), ['s01', 's11'], ['s02', 's12', 's20', 's10']];

const yearsOf = (series: readonly string[]): Rows =>
  Array.from({ length: 40 }, (_, at) => 1970 + at).flatMap((year) =>
    series.map((name) => [`${year}-01-01`, name, 1000 * (Number(name.slice(1)) + (year % 7))]),
  );

const barsApart: Expectation = async (input) => {
  const drawn = await draw(input, { rows: yearsOf(DASHBOARD_SERIES) });
  const edges = [...drawn.svg.matchAll(/M([\d.]+) [\d.]+h([\d.]+)v/g)]
    .map(([, x, width]) => ({ x: Number(x), end: Number(x) + Number(width) }))
    .sort((a, b) => a.x - b.x);
  const overlapping = edges.filter(({ end }, at) => end > (edges[at + 1]?.x ?? Infinity) + 0.05).length;
  return [...differs('overlapping bars', 0, overlapping), ...says('what is left out', drawn, 'largest of 20 series')];
};

const colorsApart: Expectation = async (input) => {
  const { form_data: saved } = caseSchema.parse(JSON.parse(await (await input.file('')).text()));
  const differences: string[] = [];
  for (const [at, series] of SHOWN_SERIES.entries()) {
    const settings = { ...saved.dashboard?.[at], time_grain_sqla: 'P1Y' };
    const { svg } = await draw(input, { rows: yearsOf(series), settings, colorNames: DASHBOARD_SERIES });
    const colors = new Set(svg.match(/var\(--m-cat\d+\)/g) ?? []);
    differences.push(...differs(`colors of chart ${at + 1}`, series.length, colors.size));
  }
  return differences;
};

const allPlaces: Expectation = async (input) => {
  const { svg } = await draw(input, { card: { widthPx: 720, heightPx: 300 } });
  const circles = svg.match(/data-key="p\d+"/g) ?? [];
  return differs('circles', 6, new Set(circles).size);
};

const emptyWord: Expectation = async (input) => {
  const drawn = await draw(input);
  const words = ['alpha', 'No value', 'beta'].filter((word) => drawn.texts.includes(word));
  return [...differs('words', 3, words.length), ...says('the empty word', drawn, '1 empty name not shown')];
};

const oneWordForNothing: Expectation = async (input) => {
  const axis = await draw(input);
  const legend = await draw(input, { settings: { groupby: ['b'] } });
  const table = await draw(input, { settings: { viz_type: 'table', groupby: ['g', 'b'], x_axis: null } });
  const pivot = await draw(input, { settings: { viz_type: 'pivot_table_v2', groupbyRows: ['g'], groupbyColumns: ['b'] } });
  const cellsOf = ({ dataTable: { columns, rows } }: Drawn) => [...columns.map(({ label }) => label), ...rows.flat()].join(' | ');
  return [
    ...differsFrom('null on the axis', axis.texts.includes('No value'), axis.texts),
    ...differsFrom('booleans in the legend', legend.texts.includes('false') && legend.texts.includes('true'), legend.texts),
    ...[table, pivot].flatMap((grid) =>
      ['No value', 'true', 'false'].flatMap((word) => differsFrom(word, cellsOf(grid).includes(word), cellsOf(grid))),
    ),
  ];
};

const ofPostgres = (expect: Expectation): FieldCase => ({ expect, isOfPostgres: true });

export const CHART_CASES: Readonly<Record<string, FieldCase>> = {
  '01': ofPostgres(beyondTheAxis),
  '03': ofPostgres(subtotals),
  '05': ofPostgres(percentagesAlone),
  '07': ofPostgres(belowTheFoot),
  '09': ofPostgres(distinctTicks),
  '11': ofPostgres(barsApart),
  '13': ofPostgres(allPlaces),
  '15': ofPostgres(valuesInCells),
  '17': ofPostgres(metricName),
  '19': ofPostgres(milliseconds),
  '21': ofPostgres(emptyWord),
  '23': ofPostgres(oneWordForNothing),
  '25': ofPostgres(colorsApart),
  '29': ofPostgres(noLimit),
};
