// The cells of one row of a pivot table's head: groups of columns as far as they are in view, and columns that end at the level.
import type { DrawnGridRange } from '#app/charts/shared/grid/grid-view.ts';
import { startsGroup, type PivotLine } from './lines.ts';

export interface HeadRun {
  /** The first of its columns. */
  readonly line: PivotLine;
  /** Its place among all columns. */
  readonly at: number;
  readonly span: number;
  /** A column itself, whose cell spans the levels below. */
  readonly isLeaf: boolean;
  /** By which it is opened and closed; null where it can't be. */
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
