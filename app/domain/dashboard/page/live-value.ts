// A live value in a text block: a link of markdown whose address names a chart, and a value in its data table. The link's text
// is what other products show; nothing that they write has such an address.
import type { ChartTable } from './chart-table.ts';

export interface LiveValue {
  /** What stays when a chart is exported and imported. */
  readonly chartUuid: string;
  /** The label of a column; null: the number that the chart shows, or the only value that it has. */
  readonly column: string | null;
  /** Null: the only row. */
  readonly row: LiveRow | null;
}

/** A row by its first cell, or the last one. */
export type LiveRow = { readonly is: 'last' } | { readonly is: 'named'; readonly name: string };

export type LiveProblem = 'missing' | 'column' | 'row' | 'several' | 'empty';

export const LIVE_SCHEME = 'chart-value';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_ADDRESS_CHARS = 2_000;

/** Null for what is no address of a value. */
export function parseLiveAddress(address: string): LiveValue | null {
  const [, chartUuid = '', search = ''] = /^chart-value:([^?#]*)(?:\?([^#]*))?$/i.exec(address) ?? [];
  if (!UUID.test(chartUuid) || address.length > MAX_ADDRESS_CHARS) return null;
  const params = new URLSearchParams(search);
  const name = params.get('row');
  const row = params.get('at') === 'last' ? ({ is: 'last' } as const) : name === null ? null : ({ is: 'named', name } as const);
  return { chartUuid: chartUuid.toLowerCase(), column: params.get('column'), row };
}

export function writeLiveAddress({ chartUuid, column, row }: LiveValue): string {
  const params = [
    ...(column === null ? [] : [`column=${encode(column)}`]),
    ...(row === null ? [] : [row.is === 'last' ? 'at=last' : `row=${encode(row.name)}`]),
  ];
  return `${LIVE_SCHEME}:${chartUuid}${params.length > 0 ? `?${params.join('&')}` : ''}`;
}

/** Markdown ends an address at a parenthesis. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[()'*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** As it is inserted into a text. `name` is what is shown where values are not known. */
export const writeLiveMarkdown = (value: LiveValue, name: string): string =>
  `[${name.replace(/[\\[\]`*_~<>&!]/g, String.raw`\$&`).replace(/\s+/g, ' ')}](${writeLiveAddress(value)})`;

/** The text as the chart writes it. */
export function pickLiveValue(
  { columns, rows, moreRows, shown }: ChartTable,
  { column, row }: Pick<LiveValue, 'column' | 'row'>,
): { readonly text: string } | { readonly problem: LiveProblem } {
  if (column === null && row === null && shown !== undefined) return { text: shown };
  if (rows.length === 0) return { problem: 'empty' };
  const at = column === null ? onlyNumber(columns) : columns.findIndex(({ label }) => label === column);
  if (at < 0) return { problem: column === null ? 'several' : 'column' };
  if (row === null && (rows.length > 1 || moreRows > 0)) return { problem: 'several' };
  if (row?.is === 'last' && moreRows > 0) return { problem: 'row' };
  const found = row?.is === 'named' ? rows.find(([first]) => first === row.name) : rows.at(-1);
  const text = found?.[at];
  return text === undefined ? { problem: 'row' } : { text };
}

/** The place of the only column with numbers; -1 where there are others. */
function onlyNumber(columns: ChartTable['columns']): number {
  const numbers = columns.flatMap(({ align }, at) => (align === 'right' ? [at] : []));
  return numbers.length === 1 ? (numbers[0] ?? -1) : columns.length === 1 ? 0 : -1;
}
