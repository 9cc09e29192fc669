// A row of a pivot table: its labels, then its visible cells. Labels show at the start of their group and of the view.
import { CellText } from '#app/charts/shared/grid/CellParts.tsx';
import type { DrawnGridRange } from '#app/charts/shared/grid/grid-view.ts';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { shortenMiddle } from '#app/charts/shared/text/fit-text.ts';
import { memo, type CSSProperties, type ReactElement } from 'react';
import type { PivotCell } from './cells.ts';
import { TOGGLE_PX } from './widths.ts';
import { ToggleButton } from './ToggleButton.tsx';
import type { PivotLayout } from './layout.ts';
import { startsGroup, type PivotLine } from './lines.ts';

interface PivotRowProps {
  readonly layout: PivotLayout;
  readonly view: DrawnGridRange;
  /** Index of the line; -1 for the total. */
  readonly at: number;
  readonly resolveColor: ResolveColor;
}

/** Memoized so that vertical scrolling doesn't rerender the rows that stay visible. */
export const PivotRow = memo(Row, (before, after) => {
  const [a, b] = [before.view, after.view];
  const isSameStart = before.at > a.rowStart === after.at > b.rowStart;
  return (
    before.layout === after.layout &&
    before.at === after.at &&
    isSameStart &&
    a.columnStart === b.columnStart &&
    a.columnEnd === b.columnEnd
  );
});

function Row({ layout, view, at, resolveColor }: PivotRowProps): ReactElement | null {
  const line = at < 0 ? layout.total : layout.lines[at];
  if (!line) return null;
  const before = at > view.rowStart ? layout.lines[at - 1] : undefined;
  return (
    <tr data-key={line.key} className={line.kind === 'cells' ? undefined : 'm-sum'} aria-rowindex={rowIndex(layout, at)}>
      <Labels layout={layout} line={line} before={before} at={at} />
      {view.columnStart > 0 ? <td /> : null}
      {layout.heads.slice(view.columnStart, view.columnEnd).map((head, index) => {
        const cell = cellAt(layout, at, view.columnStart + index);
        return (
          <td
            key={head.key}
            data-cell={`r${at < 0 ? 't' : at}c${view.columnStart + index}`}
            className={classOf(layout, head)}
            style={styleOf(cell, resolveColor)}
          >
            {cell.text === '' ? null : <CellText text={cell.text} tone={cell.tone} resolveColor={resolveColor} />}
          </td>
        );
      })}
      {view.columnEnd < layout.heads.length ? <td /> : null}
    </tr>
  );
}

const rowIndex = ({ columnNames, lines }: PivotLayout, at: number): number =>
  Math.max(1, columnNames.length) + 1 + (at < 0 ? lines.length : at);

function classOf({ isText }: PivotLayout, { kind }: PivotLine): string | undefined {
  const names = [isText ? '' : 'm-right', kind === 'cells' ? '' : 'm-sum'].filter(Boolean).join(' ');
  return names === '' ? undefined : names;
}

/** Uses a CSS background instead of SVG as in paged tables, because hundreds of SVGs wouldn't scroll smoothly. */
function styleOf({ fill }: PivotCell, resolveColor: ResolveColor): CSSProperties | undefined {
  if (fill === null) return undefined;
  return { background: `color-mix(in srgb, ${resolveColor(fill.color)} ${Math.round(fill.opacity * 100)}%, transparent)` };
}

/** Reads precomputed cells of the first view, in which the total follows the rows; computes others. */
function cellAt(layout: PivotLayout, at: number, column: number): PivotCell {
  const { cells, lines, total, heads, view, readCell } = layout;
  const known = at < 0 ? cells[view.rowEnd]?.[column] : at < view.rowEnd ? cells[at]?.[column] : undefined;
  if (known) return known;
  const [line, head] = [at < 0 ? total : lines[at], heads[column]];
  return line && head ? readCell(line, head) : { text: '', fill: null, tone: null };
}

/** Same as in the style sheet. */
const LABEL_PAD_PX = 16;

interface LabelsProps {
  readonly layout: PivotLayout;
  readonly line: PivotLine;
  readonly before: PivotLine | undefined;
  readonly at: number;
}

function Labels({ layout, line, before, at }: LabelsProps): ReactElement {
  const { labelWidthsPx: widths, t } = layout;
  let leftPx = 0;
  return (
    <>
      {line.labels.map((label, level) => {
        const isLast = level === line.labels.length - 1;
        const left = leftPx;
        leftPx += widths[level] ?? 0;
        const toggled = line.toggles[level] ?? null;
        const isShown = startsGroup(line, before, level);
        const spanned = isLast ? widths.slice(level) : widths.slice(level, level + 1);
        const roomPx = spanned.reduce((sum, width) => sum + width, 0) - LABEL_PAD_PX - (toggled === null ? 0 : TOGGLE_PX);
        return (
          <th
            key={level}
            data-cell={`r${at < 0 ? 't' : at}`}
            scope={isLast ? 'row' : 'rowgroup'}
            className={isShown ? 'm-label' : 'm-label m-repeat'}
            colSpan={isLast ? widths.length - level : 1}
            style={{ left }}
            title={label}
          >
            <span className="m-label-in">
              {toggled !== null && isShown ? (
                <ToggleButton axis="rows" group={toggled} name={label} isOpen={line.kind !== 'collapsed' || !isLast} t={t} />
              ) : null}
              <span className="m-label-text">{shortenMiddle(label, roomPx, 12, line.kind === 'cells' ? 400 : 600)}</span>
            </span>
          </th>
        );
      })}
    </>
  );
}
