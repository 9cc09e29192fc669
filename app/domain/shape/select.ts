// select: projects columns, then excludes some, then renames.
import * as z from 'zod';
import { findColumns, replaceFirstLabel, requireColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { operation } from './operation.ts';
import { columnMap, nameList } from './options.ts';
import { missingColumnsError } from './shape-error.ts';

const options = z.strictObject({ columns: nameList, exclude: nameList, rename: columnMap });

export const select = operation(options, (frame, { columns, exclude, rename }): ShapeFrame => {
  requireColumns(frame, [...columns, ...exclude, ...rename.keys()]);
  const projected = columns.length > 0 ? columns.flatMap((name) => findColumns(frame, name)) : frame.columns;
  const present = new Set(projected.map(({ labels }) => labels[0]));
  if (exclude.some((name) => !present.has(name))) throw missingColumnsError();
  const kept = projected.filter(({ labels }) => !exclude.includes(labels[0] ?? ''));
  return {
    ...frame,
    columns: kept.map(({ labels, column }) => {
      const name = rename.get(labels[0] ?? '');
      return { column, labels: name === undefined ? labels : replaceFirstLabel(labels, name) };
    }),
  };
});
