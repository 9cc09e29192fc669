import { expect, it } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import type { GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';
import { formatCells } from './copy-formats.ts';

const columns: readonly GridColumn[] = [
  { name: 'id', kind: 'number', hint: null },
  { name: 'Full name', kind: 'text', hint: null },
];
const rows: readonly GridRow[] = [
  [1, "O'Hara, |x|"],
  ['12345678901234567890', null],
  [1, "O'Hara, |x|"],
];
const names = findSqlNames('postgres');
const cells = { columns, rows, table: 'people', names };

it('writes CSV with quotes where they are needed', () => {
  expect(formatCells('csv', cells).split('\r\n').slice(0, 3)).toEqual([
    'id,Full name',
    `1,"O'Hara, |x|"`,
    '12345678901234567890,',
  ]);
});

it('writes a Markdown table whose cells cannot break it', () => {
  expect(formatCells('markdown', cells).split('\n').slice(0, 4)).toEqual([
    '| id | Full name |',
    '| ---: | --- |',
    "| 1 | O'Hara, \\|x\\| |",
    '| 12345678901234567890 | NULL |',
  ]);
});

it('writes JSON objects, with names that no prototype has', () => {
  expect(JSON.parse(formatCells('json', cells))).toEqual([
    { id: 1, 'Full name': "O'Hara, |x|" },
    { id: Number('12345678901234567890'), 'Full name': null },
    { id: 1, 'Full name': "O'Hara, |x|" },
  ]);
  expect(formatCells('json', cells)).toContain('"id": 12345678901234567890,');
  const odd = formatCells('json', {
    columns: [{ name: '__proto__', kind: 'text', hint: null }],
    rows: [['x']],
    table: '',
    names,
  });
  expect(odd).toContain('"__proto__": "x"');
});

it('writes INSERT with literals that keep quotes and exact numbers', () => {
  expect(formatCells('insert', cells)).toBe(
    `INSERT INTO people (id, "Full name") VALUES\n  (1, 'O''Hara, |x|'),\n  (12345678901234567890, NULL),\n  (1, 'O''Hara, |x|');`,
  );
});

it('writes IN lists of distinct values, without NULL', () => {
  expect(formatCells('inList', { ...cells, columns: columns.slice(0, 1) })).toBe('(1, 12345678901234567890)');
  expect(formatCells('inList', cells)).toBe("((1, 'O''Hara, |x|'))");
});

it.each([
  ['postgres', '"User"', `E'C:\\\\new'`],
  ['mysql', 'User', `'C:\\\\new'`],
  ['clickhouse', 'User', `'C:\\\\new'`],
  ['sqlite', 'User', `'C:\\new'`],
  ['trino', 'User', `'C:\\new'`],
])('writes names and backslashes as %s reads them', (engine, name, literal) => {
  const copied = {
    columns: [{ name: 'User', kind: 'text', hint: null }] as const,
    rows: [['C:\\new']],
    table: 't',
    names: findSqlNames(engine),
  };
  expect(formatCells('insert', copied)).toBe(`INSERT INTO t (${name}) VALUES\n  (${literal});`);
  expect(formatCells('inList', copied)).toBe(`(${literal})`);
});
