// flatten: joins column levels into one name and turns index columns into regular ones (pandas' reset_index).
import * as z from 'zod';
import { flattenLabels } from '#app/domain/shape/frame.ts';
import type { ShapeFrame } from '#app/domain/shape/frame.ts';
import { operation } from '#app/domain/shape/operation.ts';
import { withDefault } from '#app/domain/shape/options.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';

const options = z.strictObject({
  reset_index: withDefault(z.boolean(), true),
  drop_levels: withDefault(z.array(z.union([z.int(), z.string()])), []),
});

export const flatten = operation(options, (frame, { reset_index, drop_levels }): ShapeFrame => {
  const dropped = frame.levels === 1 ? new Set<number>() : findDroppedLevels(frame, drop_levels);
  const columns = frame.columns.map(({ labels, column }) => {
    const kept = labels.filter((_, level) => !dropped.has(level));
    return { labels: [flattenLabels(kept, frame.levels)], column };
  });
  if (!reset_index) return { ...frame, columns, levels: 1 };
  const index = frame.index.map((column) => ({ labels: [column.name === '' ? 'index' : column.name], column }));
  return { index: [], columns: [...index, ...columns], levels: 1, rowCount: frame.rowCount };
});

/** Levels are dropped by position (negative counts from the end) or by name. */
function findDroppedLevels({ levels, levelNames = [] }: ShapeFrame, selectors: readonly (number | string)[]): Set<number> {
  const dropped = new Set<number>();
  for (const level of selectors) {
    const at = typeof level === 'string' ? levelNames.indexOf(level) : level < 0 ? level + levels : level;
    if (at < 0 || at >= levels) throw shapeError(`Level ${level} not found`);
    dropped.add(at);
  }
  if (dropped.size >= levels)
    throw shapeError(
      `Cannot remove ${dropped.size} levels from an index with ${levels} levels: at least one level must be left.`,
    );
  return dropped;
}
