import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataGrid, type DataGridProps } from './DataGrid.tsx';
import type { GridColumn, GridRow } from './grid-types.ts';

const COLUMNS: readonly GridColumn[] = [
  { name: '__proto__', kind: 'text', hint: 'TEXT' },
  { name: '<b>', kind: 'number', hint: 'NUMERIC' },
  { name: '<b>', kind: 'boolean', hint: null },
];
const ROWS: readonly GridRow[] = [
  ['NULL', '9007199254740993', true],
  [null, null, false],
  ['', 1.5, null],
  [`<script>${'x'.repeat(5000)}`, 0, true],
];

const draw = (change: Partial<DataGridProps> = {}): string =>
  renderToString(
    <DataGrid
      label="Result"
      columns={COLUMNS}
      rowCount={ROWS.length}
      rowAt={(index) => ROWS[index]}
      numberAt={(index) => index + 1}
      maxNumber={ROWS.length}
      sort={null}
      onSort={() => {}}
      filters={null}
      onFilter={() => {}}
      onCopy={() => {}}
      onView={() => {}}
      {...change}
    />,
  );

test('a grid says how large the complete table is, not what is drawn of it', () => {
  const html = draw({ rowCount: 1_000_000, rowAt: (index) => [`row ${index}`, index, null], maxNumber: 1_000_000 });
  expect(html).toContain('aria-rowcount="1000001"');
  expect(html).toContain('aria-colcount="4"');
  expect(html.match(/data-row="\d/g)?.length).toBeLessThan(60);
});

test('of very many columns only those in view are drawn', () => {
  const columns = Array.from({ length: 1600 }, (_, at): GridColumn => ({ name: `c${at}`, kind: 'number', hint: null }));
  const html = draw({ columns, rowAt: () => columns.map((_, at) => at) });
  expect(html).toContain('aria-colcount="1601"');
  expect(html.match(/role="columnheader"/g)?.length).toBeLessThan(40);
});

test('NULL, the text NULL and the empty text look different', () => {
  const html = draw();
  expect(html.match(/<em[^>]*>NULL<\/em>/g)).toHaveLength(3);
  expect(html).toMatch(/role="gridcell"[^>]*>NULL<\/div>/);
  expect(html).toMatch(/role="gridcell"[^>]*><\/div>/);
});

test('names and texts are never markup, exact numbers keep their digits, long texts are cut', () => {
  const html = draw();
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>');
  expect(html).toContain('9007199254740993');
  expect(html).not.toContain('x'.repeat(400));
});

test('the sorted column says so, and the line of filters is named by its columns', () => {
  const html = draw({ sort: { col: 1, direction: 'descending' }, filters: ['', '15'] });
  expect(html.match(/aria-sort="descending"/g)).toHaveLength(1);
  expect(html).toContain('aria-label="Filter __proto__"');
  expect(html).toContain('value="15"');
  expect(html).toContain('aria-rowcount="6"');
});

test('rows that are not loaded are drawn as waiting', () => {
  const html = draw({ rowAt: () => undefined });
  expect(html.match(/aria-busy="true"/g)).toHaveLength(4);
});

test('a grid without rows or columns is drawn', () => {
  expect(draw({ rowCount: 0 })).toContain('role="columnheader"');
  expect(draw({ columns: [], rowCount: 0 })).toContain('role="grid"');
});
