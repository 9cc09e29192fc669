// The pivot table as HTML: visible rows and columns, with spacers for the others; sort headers and group toggles.
import type { ChartProps, ResolveColor } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { useGridView } from '#app/charts/shared/grid/use-grid-view.ts';
import type { DrawnGridRange } from '#app/charts/shared/grid/grid-view.ts';
import type { ReactElement } from 'react';
import { PivotHead } from './PivotHead.tsx';
import { PivotRow } from './PivotRow.tsx';
import { ROW_PX, type PivotLayout } from './layout.ts';

export function Chart({ layout, resolveColor, id, title }: ChartProps<PivotLayout>): ReactElement {
  const labelsPx = layout.labelWidthsPx.reduce((sum, width) => sum + width, 0);
  const fixedRows = layout.columnNames.length + (layout.total === null ? 0 : 1);
  const { view, scroller, onScroll } = useGridView({
    first: layout.view,
    boxOf: ({ widthPx, heightPx }) => ({
      widthPx: Math.max(0, widthPx - labelsPx),
      heightPx: Math.max(0, heightPx - fixedRows * ROW_PX),
      rowPx: ROW_PX,
      rowCount: layout.lines.length,
      starts: layout.starts,
    }),
  });
  if (layout.empty !== null) return <p className="m-chart-empty">{layout.empty}</p>;
  const rowCount = layout.lines.length + Math.max(1, layout.columnNames.length) + (layout.total === null ? 0 : 1);
  return (
    <div className="m-table m-pivot">
      <div className="m-table-scroll" role="region" aria-label={oneLine(title)} tabIndex={0} ref={scroller} onScroll={onScroll}>
        <table
          id={id}
          aria-describedby={`${id}-d`}
          aria-rowcount={rowCount}
          aria-colcount={layout.labelWidthsPx.length + layout.heads.length}
          style={{ width: labelsPx + (layout.starts.at(-1) ?? 0) }}
        >
          <Widths layout={layout} view={view} />
          <PivotHead layout={layout} view={view} />
          <Body layout={layout} view={view} resolveColor={resolveColor} />
          {layout.total === null ? null : (
            <tfoot>
              <PivotRow layout={layout} view={view} at={-1} resolveColor={resolveColor} />
            </tfoot>
          )}
        </table>
      </div>
      {layout.note === null ? null : <p className="m-pivot-note">{layout.note}</p>}
      <p id={`${id}-d`} className="m-visually-hidden">
        {layout.summary}
      </p>
    </div>
  );
}

interface PartProps {
  readonly layout: PivotLayout;
  readonly view: DrawnGridRange;
}

/** Column widths: labels, spacer before the view, visible columns, spacer after the view. */
function Widths({ layout, view }: PartProps): ReactElement {
  const { starts, labelWidthsPx, heads } = layout;
  const startOf = (column: number): number => starts[column] ?? 0;
  const beforePx = startOf(view.columnStart);
  const afterPx = (starts.at(-1) ?? 0) - startOf(view.columnEnd);
  return (
    <colgroup>
      {labelWidthsPx.map((width, level) => (
        <col key={`l${level}`} style={{ width }} />
      ))}
      {beforePx > 0 ? <col style={{ width: beforePx }} /> : null}
      {heads.slice(view.columnStart, view.columnEnd).map(({ key }, at) => (
        <col key={key} style={{ width: startOf(view.columnStart + at + 1) - startOf(view.columnStart + at) }} />
      ))}
      {afterPx > 0 ? <col style={{ width: afterPx }} /> : null}
    </colgroup>
  );
}

function Body({ layout, view, resolveColor }: PartProps & { readonly resolveColor: ResolveColor }): ReactElement {
  const belowPx = (layout.lines.length - view.rowEnd) * ROW_PX;
  return (
    <tbody>
      {view.rowStart > 0 ? <Spacer heightPx={view.rowStart * ROW_PX} /> : null}
      {layout.lines.slice(view.rowStart, view.rowEnd).map((line, index) => (
        <PivotRow key={line.key} layout={layout} view={view} at={view.rowStart + index} resolveColor={resolveColor} />
      ))}
      {belowPx > 0 ? <Spacer heightPx={belowPx} /> : null}
    </tbody>
  );
}

function Spacer({ heightPx }: { readonly heightPx: number }): ReactElement {
  return (
    <tr aria-hidden="true" className="m-spacer">
      <td style={{ height: heightPx }} />
    </tr>
  );
}
