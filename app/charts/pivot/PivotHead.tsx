// The header of a pivot table: one row per column level; the last one also has the names of the row levels.
import { shortenMiddle } from '#app/charts/shared/text/fit-text.ts';
import type { DrawnGridRange } from '#app/charts/shared/grid/grid-view.ts';
import type { ReactElement } from 'react';
import type { PivotLayout } from './layout.ts';
import { headRuns, type HeadRun } from './head-runs.ts';
import { SORT_PX, TOGGLE_PX } from './widths.ts';
import { ToggleButton } from './ToggleButton.tsx';

interface HeadProps {
  readonly layout: PivotLayout;
  readonly view: DrawnGridRange;
}

export function PivotHead({ layout, view }: HeadProps): ReactElement {
  const levelCount = Math.max(1, layout.columnNames.length);
  return (
    <thead>
      {Array.from({ length: levelCount }, (_, level) => (
        <tr key={level} aria-rowindex={level + 1}>
          {level === levelCount - 1 ? <RowNames layout={layout} /> : <Corner layout={layout} level={level} />}
          {view.columnStart > 0 && level === 0 ? <td rowSpan={levelCount} /> : null}
          {headRuns(layout.heads, view, level).map((run) => (
            <Head key={run.line.key} layout={layout} run={run} level={level} levelCount={levelCount} />
          ))}
          {view.columnEnd < layout.heads.length && level === 0 ? <td rowSpan={levelCount} /> : null}
        </tr>
      ))}
    </thead>
  );
}

function Corner({ layout, level }: { readonly layout: PivotLayout; readonly level: number }): ReactElement {
  return (
    <td className="m-label m-right" colSpan={layout.labelWidthsPx.length} style={{ left: 0 }}>
      {layout.columnNames[level] ?? ''}
    </td>
  );
}

function RowNames({ layout }: { readonly layout: PivotLayout }): ReactElement {
  const { rowNames, labelWidthsPx, columnNames, columns } = layout;
  let leftPx = 0;
  return (
    <>
      {rowNames.map((name, level) => {
        const left = leftPx;
        leftPx += labelWidthsPx[level] ?? 0;
        if (level < rowNames.length - 1)
          return (
            <th key={level} scope="col" className="m-label" style={{ left }}>
              <span className="m-label-in">{name}</span>
            </th>
          );
        return (
          <th key={level} scope="col" className="m-label" style={{ left }} aria-sort={columns[0]?.sorted ?? 'none'}>
            <span className="m-label-in">
              <SortButton layout={layout} index={0} label={name} />
              <span className="m-axis-name">{columnNames.at(-1) ?? ''}</span>
            </span>
          </th>
        );
      })}
    </>
  );
}

/** Same as in the style sheet. */
const HEAD_PAD_PX = 16;

interface RunProps {
  readonly layout: PivotLayout;
  readonly run: HeadRun;
  readonly level: number;
  readonly levelCount: number;
}

function Head({ layout, run, level, levelCount }: RunProps): ReactElement {
  const { line, isLeaf, group } = run;
  const label = line.labels[level] ?? '';
  const labelsPx = layout.labelWidthsPx.reduce((sum, width) => sum + width, 0);
  const [from = 0, to = 0] = [layout.starts[run.at], layout.starts[run.at + run.span]];
  const roomPx = to - from - HEAD_PAD_PX - (group === null ? 0 : TOGGLE_PX);
  const align = layout.isText || !isLeaf ? '' : 'm-right';
  return (
    <th
      scope={isLeaf ? 'col' : 'colgroup'}
      colSpan={run.span}
      rowSpan={isLeaf ? levelCount - level : 1}
      className={[align, line.kind === 'cells' ? '' : 'm-sum'].filter(Boolean).join(' ')}
      aria-sort={isLeaf ? (layout.columns[run.at + 1]?.sorted ?? 'none') : undefined}
      title={label}
    >
      <span className={isLeaf ? 'm-label-in' : 'm-label-in m-group-name'} style={isLeaf ? undefined : { left: labelsPx }}>
        {group === null ? null : <ToggleButton axis="columns" group={group} name={label} isOpen={!isLeaf} t={layout.t} />}
        {isLeaf ? (
          <SortButton layout={layout} index={run.at + 1} label={label} roomPx={roomPx} />
        ) : (
          <span className="m-label-text">{label}</span>
        )}
      </span>
    </th>
  );
}

interface SortProps {
  readonly layout: PivotLayout;
  readonly index: number;
  readonly label: string;
  /** Available width; unlimited by default. */
  readonly roomPx?: number;
}

function SortButton({ layout, index, label, roomPx = Infinity }: SortProps): ReactElement {
  const sorted = layout.columns[index]?.sorted ?? null;
  return (
    <button type="button" data-sort={index} title={label}>
      <span className="m-label-text">{shortenMiddle(label, roomPx - (sorted === null ? 0 : SORT_PX), 12, 500)}</span>
      <span aria-hidden="true" className="m-sort">
        {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
      </span>
    </button>
  );
}
