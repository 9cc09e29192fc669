// escape_separator, unescape_separator: escapes commas inside column names, to distinguish them from level separators, and
// reverses that.
import * as z from 'zod';
import type { ShapeFrame } from './frame.ts';
import { escapeSeparator, unescapeSeparator } from './label-text.ts';
import { operation } from './operation.ts';

const options = z.strictObject({});

const relabel =
  (write: (label: string) => string) =>
  (frame: ShapeFrame): ShapeFrame => ({
    ...frame,
    columns: frame.columns.map(({ labels, column }) => ({
      column,
      labels: labels.map((label) => (label === null ? null : write(label))),
    })),
  });

export const escapeSeparators = operation(options, relabel(escapeSeparator));
export const unescapeSeparators = operation(options, relabel(unescapeSeparator));
