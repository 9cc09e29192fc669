// rename: replaces column labels; null removes the label from the flat name.
import * as z from 'zod';
import { requireColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { operation } from './operation.ts';
import { mapSchema } from './options.ts';
import { shapeError } from './shape-error.ts';

const options = z.strictObject({
  columns: mapSchema(z.string().nullable()),
  /** null renames labels in all levels. */
  level: z.number().int().nullish(),
  /** Accepted for compatibility and ignored: frames are immutable. */
  inplace: z.boolean().nullish(),
});

export const rename = operation(options, (frame, { columns, level }): ShapeFrame => {
  if (columns.size === 0) return frame;
  requireColumns(frame, columns.keys());
  const at = level === null || level === undefined ? null : level < 0 ? level + frame.levels : level;
  if (at !== null && (at < 0 || at >= frame.levels)) throw shapeError(`Option level: there is no level ${String(level)}.`);
  const taken = new Set(frame.columns.map(({ labels }) => labels[at ?? 0]));
  if ([...columns.values()].every((label) => taken.has(label))) throw shapeError('Label already exists');
  return {
    ...frame,
    columns: frame.columns.map(({ labels, column }) => ({
      column,
      labels: labels.map((label, i) => {
        const renamed = label === null || (at !== null && at !== i) ? undefined : columns.get(label);
        return renamed === undefined ? label : renamed;
      }),
    })),
  };
});
