// Column types of files, and merging of the types of several cells or files.
import type { UploadType } from './parse-cell.ts';

export interface UploadColumnType {
  readonly type: UploadType;
  /** Max number of digits of a decimal; `scale` is how many of them follow the decimal point. */
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
}

const WIDER: readonly (readonly [narrow: UploadType, wide: UploadType])[] = [
  ['integer', 'number'],
  ['date', 'timestamp'],
];

/** The narrowest type that has the values of both; null is the type of a column without values. */
export function mergeTypes(one: UploadColumnType | null, other: UploadColumnType | null): UploadColumnType | null {
  if (one === null || other === null) return one ?? other;
  if (one.type === other.type) return one.type === 'decimal' ? mergeDecimals(one, other) : one;
  for (const [narrow, wide] of WIDER)
    if ([one.type, other.type].includes(narrow) && [one.type, other.type].includes(wide)) return { type: wide };
  return { type: 'text' };
}

function mergeDecimals(one: UploadColumnType, other: UploadColumnType): UploadColumnType {
  if (one.precision === undefined || other.precision === undefined) return { type: 'decimal' };
  const scale = Math.max(one.scale ?? 0, other.scale ?? 0);
  const whole = Math.max(one.precision - (one.scale ?? 0), other.precision - (other.scale ?? 0));
  return { type: 'decimal', precision: whole + scale, scale };
}
