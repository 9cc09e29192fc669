// flatten: levels become one name, index columns become plain ones.
import { z } from 'zod';
import { flatName } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { operation } from './operation.ts';
import { withDefault } from './options.ts';
import { shapeError } from './shape-error.ts';

const options = z.strictObject({
  reset_index: withDefault(z.boolean(), true),
  drop_levels: withDefault(z.array(z.number().int()), []),
});

export const flatten = operation(options, (frame, { reset_index, drop_levels }): ShapeFrame => {
  const dropped = new Set(drop_levels.map((level) => (level < 0 ? level + frame.levels : level)));
  const levels = Array.from({ length: frame.levels }, (_, level) => level);
  if ([...dropped].some((level) => !levels.includes(level)))
    throw shapeError('Option drop_levels names a level that is not there.');
  if (dropped.size >= frame.levels) throw shapeError('Option drop_levels must leave a level.');
  const columns = frame.columns.map(({ labels, column }) => {
    const kept = labels.filter((_, level) => !dropped.has(level));
    return { labels: [flatName(kept, frame.levels)], column };
  });
  if (!reset_index) return { ...frame, columns, levels: 1 };
  const index = frame.index.map((column) => ({ labels: [column.name === '' ? 'index' : column.name], column }));
  return { index: [], columns: [...index, ...columns], levels: 1, rowCount: frame.rowCount };
});
