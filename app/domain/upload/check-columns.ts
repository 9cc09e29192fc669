// What all rows of a file say of its columns, put in the place of what its first rows had said.
import type { InferredColumn } from './infer-types.ts';
import type { UploadColumn } from './upload-column.ts';

/** A column whose type is given keeps it; only how it is read is decided. */
export function checkColumn(column: UploadColumn, found: InferredColumn | undefined): UploadColumn {
  if (column.inferred === 'none' || !found) return column;
  const { dateOrder, decimal, isEmpty } = found;
  const given: UploadColumn = { ...column, inferred: 'none' };
  // A column without a value stays what its target, or the viewer, made of it.
  if (isEmpty) return given;
  if (column.inferred === 'format') {
    // Where no way fits all values, it is the one that the first rows or the caller showed.
    const fits = found.misfitOf({ type: column.type, dateOrder, decimal }) === null;
    return fits ? { ...given, decimal, dateOrder } : given;
  }
  const type = { ...given, dateOrder, decimal, type: found.type };
  if (found.type === column.type) return type;
  const misfit = found.misfitOf({ type: column.type, dateOrder: column.dateOrder, decimal: column.decimal ?? decimal });
  return { ...type, changed: { from: column.type, misfit } };
}
