// The results of statements of field/analyst in SQL Lab, and the files and charts of NUMERIC columns.
import { createBytesSource } from '#app/domain/upload/byte-source.ts';
import { openFile } from '#app/formats/upload/open-file.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import { drawingSchema } from '#scripts/conformance/drawn-chart.ts';
import { differs, differsFrom, type Expectation, type FieldCase, type FieldInput } from './field-case.ts';
import { newClientId, parsed } from './field-host.ts';

const PRICES = 'select (i*0.55)::numeric(10,2) as price from generate_series(1,6) i';

/** The message of a statement that is refused. */
async function messageOf({ host, database }: FieldInput, sql: string): Promise<string> {
  const { status, text } = await host.run(database, sql);
  return status < 300 ? `returned ${status}` : text;
}

const pricesAsWorkbook: Expectation = async ({ host, database }) => {
  const clientId = newClientId();
  parsed(await host.run(database, PRICES, { client_id: clientId }));
  const { bytes } = await host.call('GET', `/api/v1/sqllab/export/${clientId}/?format=xlsx`);
  const format = { kind: 'xlsx', sheet: null, hasHeader: true, skipLines: 0 } as const;
  const reader = await openFile(createBytesSource(bytes), format);
  const rows: (readonly TextCell[])[] = [];
  for await (const batch of reader.batches()) rows.push(...batch.rows);
  const sum = rows.reduce((total, [cell]) => total + Number(cell), 0);
  const isOfNumbers = reader.types?.[0]?.type === 'number';
  return [...differsFrom('cells that are numbers', isOfNumbers, reader.types), ...differs('sum', '11.55', sum.toFixed(2))];
};

const BEHIND_TEMPLATE = "select '{{ current_username() }}' u,\n nope_col\nfrom (select 1 as n) an_ev";

/** The column's own place in the text as typed. */
const positionBehindTemplate: Expectation = async (input) => {
  const { text } = await input.host.run(input.database, BEHIND_TEMPLATE);
  const from = BEHIND_TEMPLATE.indexOf('nope_col');
  return differsFrom('place of nope_col', new RegExp(`"(?:from|start)":${from}\\b`).test(text), text);
};

async function draw({ host }: FieldInput, datasetId: number, formData: object) {
  const body = { datasetId, formData: { ...formData, datasource: `${datasetId}__table` }, widthPx: 700, heightPx: 400 };
  return drawingSchema.parse(parsed(await host.call('POST', '/charts/preview', body)));
}

const metric = (label: string, aggregate: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: 'v' },
  aggregate,
  label,
});

const MEANS = `select case when i <= 17 then 'mean' else 'whole' end as g, case when i = 17 then 18 when i < 17 then 17 else 16 end as v
  from generate_series(1, 20) i`;

const numberFormat: Expectation = async (input) => {
  const id = await input.host.createDataset(input.database, 'field_means', MEANS);
  const { dataTable } = await draw(input, id, {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['g'],
    metrics: [metric('mean', 'AVG')],
    column_config: { mean: { d3NumberFormat: ',.2f' } },
  });
  return differs('cells', ['16.00', '17.06'], dataTable.rows.map((row) => (row as string[])[1]).sort());
};

const COUNTS = `select * from (values ('x', 'p', 1), ('x', 'q', 1), ('y', 'p', 1), ('y', 'q', 2)) as t(cat, b, v)`;

/** Two distinct values: queried from the database, left out, or labeled as the sum of the cells, which is five. */
const distinctTotals: Expectation = async (input) => {
  const id = await input.host.createDataset(input.database, 'field_counts', COUNTS);
  const drawing = await draw(input, id, {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['cat', 'b'],
    groupbyColumns: [],
    aggregateFunction: 'Sum',
    metrics: [metric('sum', 'SUM'), metric('distinct', 'COUNT_DISTINCT')],
    rowTotals: true,
    colTotals: true,
  });
  const total = (drawing.dataTable.rows as string[][]).at(-1) ?? [];
  const isSaid = /sums? of (?:the )?cells/i.test(drawing.svg + drawing.summary);
  return differsFrom('total of distinct counts', isSaid || !total.includes('4'), total);
};

export const STATEMENT_CASES: Readonly<Record<string, FieldCase>> = {
  '10-sqllab-xlsx-numeric-as-text': { expect: pricesAsWorkbook, isOfPostgres: true },
  '20-error-position-behind-template': { expect: positionBehindTemplate, isOfPostgres: true },
  '22-copy-to-stdout': {
    isOfPostgres: true,
    expect: async (input) => {
      const message = await messageOf(input, 'copy (select 1) to stdout');
      return differsFrom('message', /COPY[^"]*STDOUT/i.test(message) && !/connection/i.test(message), message);
    },
  },
  '24-parameter-message-names-no-menu': {
    expect: async (input) => {
      const message = await messageOf(input, "select '{{ x }}'");
      return differsFrom('message', message.includes('Template parameters…'), message);
    },
  },
  '34-table-number-format-on-numeric': { expect: numberFormat, isOfPostgres: true },
  '36-pivot-total-of-distinct-counts': { expect: distinctTotals, isOfPostgres: true },
};
