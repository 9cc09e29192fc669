// The table as HTML. Sort headers and page buttons have data attributes, which the browser code handles.
import { clipClass } from '#app/charts/shared/grid/cell-clip.ts';
import { CellBar, CellFill, CellText } from '#app/charts/shared/grid/CellParts.tsx';
import { HtmlTree } from '#app/charts/shared/grid/HtmlTree.tsx';
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { shortenMiddle } from '#app/charts/shared/text/fit-text.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import type { CSSProperties, ReactElement } from 'react';
import type { TableCell } from './cells.ts';
import { alignClass, classes, pinStyle } from './column-look.ts';
import type { TableLayout, TableRow } from './layout.ts';
import { Head } from './TableHead.tsx';
import { Pages, Search } from './TableTools.tsx';

export function Chart({ layout, resolveColor, id, title }: ChartProps<TableLayout>): ReactElement {
  if (layout.empty !== null) return <p className="m-chart-empty">{layout.empty}</p>;
  const widths = layout.columns.map(({ widthPx }) => widthPx);
  const hasWidths = widths.some((width) => width !== null);
  return (
    <div className={layout.isGrid ? 'm-table m-grid' : 'm-table'}>
      {layout.search === null ? null : <Search search={layout.search} t={layout.t} />}
      <div className="m-table-scroll" role="region" aria-label={oneLine(title)} tabIndex={0}>
        <table id={id} aria-describedby={`${id}-d`} style={tableStyle(layout)}>
          {hasWidths ? (
            <colgroup>
              {widths.map((width, index) => (
                <col key={index} style={width === null ? undefined : { width }} />
              ))}
            </colgroup>
          ) : null}
          <Head layout={layout} />
          <tbody>
            {layout.rows.map((row) => (
              <Row key={row.key} row={row} layout={layout} resolveColor={resolveColor} />
            ))}
            {layout.noMatches === null ? null : (
              <tr>
                <td colSpan={layout.columns.length}>{layout.noMatches}</td>
              </tr>
            )}
          </tbody>
          {layout.totals === null ? null : <Totals layout={layout} totals={layout.totals} />}
        </table>
      </div>
      <p id={`${id}-d`} className="m-visually-hidden">
        {layout.summary}
      </p>
      {layout.page.count > 1 ? <Pages page={layout.page} t={layout.t} /> : null}
    </div>
  );
}

/** Grids have a fixed width: the sum of their columns. */
function tableStyle({ isGrid, columns }: TableLayout): CSSProperties | undefined {
  return isGrid ? { width: columns.reduce((sum, { widthPx }) => sum + (widthPx ?? 0), 0) } : undefined;
}

interface RowProps {
  readonly row: TableRow;
  readonly layout: TableLayout;
  readonly resolveColor: ResolveColor;
}

function Row({ row, layout, resolveColor }: RowProps): ReactElement {
  return (
    <tr data-key={row.key}>
      {row.cells.map((cell, index) => {
        const room = layout.columns[index]?.foldedPx;
        // Shorten in the middle, because names often differ at their end.
        const text = room ? shortenMiddle(cell.text, room, 12) : cell.text;
        return (
          <td
            key={index}
            className={cellClass(cell, layout, index)}
            style={pinStyle(layout, index)}
            title={text === cell.text ? undefined : cell.text}
          >
            {cell.fill === null ? null : <CellFill fill={cell.fill} resolveColor={resolveColor} />}
            {cell.bar === null ? null : <CellBar bar={cell.bar} resolveColor={resolveColor} />}
            {cell.html === null ? (
              <CellText text={text} tone={cell.tone} resolveColor={resolveColor} />
            ) : (
              <span className="m-html">
                <HtmlTree nodes={cell.html} />
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function cellClass(cell: TableCell, { columns, pinnedCount, isGrid }: TableLayout, index: number): string | undefined {
  const column = columns[index];
  return classes(
    alignClass(column?.align),
    clipClass(cell, { isGrid, isFolded: column?.foldedPx !== 0 }),
    cell.isNull ? 'm-null' : '',
    column?.isWrapped === true ? 'm-wrapped' : '',
    index < pinnedCount ? 'm-pinned' : '',
  );
}

function Totals({ layout, totals }: { readonly layout: TableLayout; readonly totals: readonly string[] }): ReactElement {
  return (
    <tfoot>
      <tr>
        {totals.map((text, index) => (
          <td
            key={index}
            className={classes(
              'm-clipped',
              alignClass(layout.columns[index]?.align),
              index < layout.pinnedCount ? 'm-pinned' : '',
            )}
            style={pinStyle(layout, index)}
          >
            {text}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
