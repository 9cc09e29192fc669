// Header cells of one level of a pivot table: visible parts of column groups, and columns that end at this level.
import type { DrawnGridRange } from '#app/charts/shared/grid/grid-view.ts';
import { startsGroup, type PivotLine } from './lines.ts';

export interface HeadRun {
  /** The first column of the run. */
  readonly line: PivotLine;
  /** Index of the first column. */
  readonly at: number;
  readonly span: number;
  /** True for a single column, whose header cell spans the levels below. */
  readonly isLeaf: boolean;
  /** Key for expanding and collapsing; null if it isn't a group. */
  readonly group: string | null;
}

export function headRuns(
  heads: readonly PivotLine[],
  view: Pick<DrawnGridRange, 'columnStart' | 'columnEnd'>,
  level: number,
): readonly HeadRun[] {
  const runs: HeadRun[] = [];
  for (let at = view.columnStart; at < view.columnEnd; at += 1) {
    const line = heads[at];
    // A column that ended at a level above spans this one.
    if (line === undefined || level >= line.labels.length) continue;
    const isLeaf = level === line.labels.length - 1;
    const last = runs.at(-1);
    const before = at > view.columnStart ? heads[at - 1] : undefined;
    if (!isLeaf && last && !last.isLeaf && !startsGroup(line, before, level)) {
      runs[runs.length - 1] = { ...last, span: last.span + 1 };
      continue;
    }
    runs.push({ line, at, span: 1, isLeaf, group: line.toggles[level] ?? null });
  }
  return runs;
}
