// Updates column types inferred from a file's first rows with those inferred from all rows.
import type { InferredColumn } from './infer-types.ts';
import type { UploadColumn } from './upload-column.ts';

/** A column with a given type keeps it; only its date order and decimal separator are determined. */
export function checkColumn(column: UploadColumn, found: InferredColumn | undefined): UploadColumn {
  if (column.inferred === 'none' || !found) return column;
  const { dateOrder, decimal, isEmpty } = found;
  const result: UploadColumn = { ...column, inferred: 'none' };
  // A column without values keeps the type of its target or the one that the user selected.
  if (isEmpty) return result;
  if (column.inferred === 'format') {
    // If no format fits all values, keep the one inferred from the first rows or set by the caller.
    const fits = found.findMisfit({ type: column.type, dateOrder, decimal }) === null;
    return fits ? { ...result, decimal, dateOrder } : result;
  }
  const type = { ...result, dateOrder, decimal, type: found.type };
  if (found.type === column.type) return type;
  const misfit = found.findMisfit({ type: column.type, dateOrder: column.dateOrder, decimal: column.decimal ?? decimal });
  return { ...type, changed: { from: column.type, misfit } };
}
