// The table as HTML. Heads are buttons and pages have buttons; the page's owner listens for `data-sort` and `data-page`.
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks.ts';
import type { ReactElement } from 'react';
import type { TableCell, TableLayout, TableRow } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<TableLayout>): ReactElement {
  if (layout.empty !== null) return <p className="m-chart-empty">{layout.empty}</p>;
  return (
    <div className="m-table">
      <div className="m-table-scroll" role="region" aria-label={oneLine(title)} tabIndex={0}>
        <table id={id} aria-describedby={`${id}-d`}>
          <Head columns={layout.columns} />
          <tbody>
            {layout.rows.map((row) => (
              <Row key={row.key} row={row} columns={layout.columns} resolveColor={resolveColor} />
            ))}
          </tbody>
          {layout.totals === null ? null : <Totals totals={layout.totals} columns={layout.columns} />}
        </table>
      </div>
      <p id={`${id}-d`} className="m-visually-hidden">
        {layout.summary}
      </p>
      {layout.page.count > 1 ? <Pages page={layout.page} /> : null}
    </div>
  );
}

type Columns = TableLayout['columns'];

const alignClass = (align: 'left' | 'right' | undefined): { className?: string } =>
  align === 'right' ? { className: 'm-right' } : {};

function Head({ columns }: { columns: Columns }): ReactElement {
  return (
    <thead>
      <tr>
        {columns.map(({ name, label, align, sorted }, index) => (
          <th key={name} scope="col" aria-sort={sorted ?? 'none'} {...alignClass(align)}>
            <button type="button" data-sort={index} title={label}>
              {label}
              <span aria-hidden="true" className="m-sort">
                {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
              </span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ row, columns, resolveColor }: { row: TableRow; columns: Columns; resolveColor: ResolveColor }): ReactElement {
  return (
    <tr data-key={row.key}>
      {row.cells.map((cell, index) => (
        <td key={index} {...cellClass(cell, columns[index]?.align)}>
          {cell.fill === null ? null : <Fill fill={cell.fill} resolveColor={resolveColor} />}
          {cell.bar === null ? null : <Bar bar={cell.bar} resolveColor={resolveColor} />}
          <CellText cell={cell} resolveColor={resolveColor} />
        </td>
      ))}
    </tr>
  );
}

function cellClass({ isNull }: TableCell, align: 'left' | 'right' | undefined): { className?: string } {
  const className = [align === 'right' ? 'm-right' : '', isNull ? 'm-null' : ''].filter(Boolean).join(' ');
  return className === '' ? {} : { className };
}

/** Colored text are drawn, for a page takes no inline style; the text stays text for those who read or copy it. */
function CellText({ cell, resolveColor }: { cell: TableCell; resolveColor: ResolveColor }): ReactElement {
  if (cell.tone === null) return <span>{cell.text}</span>;
  return (
    <span className="m-tone">
      <svg className="m-tone-mark" viewBox="0 0 8 8" aria-hidden="true">
        <circle cx={4} cy={4} r={3} fill={resolveColor(cell.tone)} />
      </svg>
      {cell.text}
    </span>
  );
}

function Fill({ fill, resolveColor }: { fill: NonNullable<TableCell['fill']>; resolveColor: ResolveColor }): ReactElement {
  return (
    <svg className="m-fill" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect x={0} y={0} width={1} height={1} fill={resolveColor(fill.color)} fillOpacity={fill.opacity} />
    </svg>
  );
}

/** A picture, not a styled box: it needs no inline style and prints with its color. */
function Bar({ bar, resolveColor }: { bar: NonNullable<TableCell['bar']>; resolveColor: ResolveColor }): ReactElement {
  return (
    <svg className="m-bar" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect x={bar.from} y={0} width={bar.size} height={1} fill={resolveColor(bar.negative ? 'danger' : 'accent')} />
    </svg>
  );
}

function Totals({ totals, columns }: { totals: readonly string[]; columns: Columns }): ReactElement {
  return (
    <tfoot>
      <tr>
        {totals.map((text, index) => (
          <td key={index} {...alignClass(columns[index]?.align)}>
            {text}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Pages({ page }: { page: TableLayout['page'] }): ReactElement {
  return (
    <nav className="m-pages" aria-label="Pages">
      <span>{page.message}</span>
      <button type="button" data-page={page.index - 1} disabled={page.index === 0} aria-label="Previous page">
        ‹
      </button>
      <button type="button" data-page={page.index + 1} disabled={page.index + 1 >= page.count} aria-label="Next page">
        ›
      </button>
    </nav>
  );
}
