// What a column of a dataset contains, by what the database declares, as far as the names of types are known.

export type ColumnContent = 'time' | 'number' | 'text' | 'boolean' | 'formula' | 'unknown';

export interface TypedColumn {
  readonly name: string;
  /** As the database declares it; null when unknown. */
  readonly type: string | null;
  readonly isTemporal: boolean;
  /** SQL of a calculated column; null for a physical one. */
  readonly expression: string | null;
}

export function detectColumnContent({ isTemporal, type, expression }: Omit<TypedColumn, 'name'>): ColumnContent {
  if (isTemporal) return 'time';
  if (type === null || type === '') return expression === null ? 'unknown' : 'formula';
  if (/bool|^bit$/i.test(type)) return 'boolean';
  if (/int|num|dec|real|double|float|money|serial/i.test(type) && !/interval|point/i.test(type)) return 'number';
  if (/date|time/i.test(type)) return 'time';
  return 'text';
}
