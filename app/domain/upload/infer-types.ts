// The type of a column from a sample of its texts.
import type { Decimal } from './detect-decimal.ts';
import { createCellParser, type UploadType } from './parse-cell.ts';
import { DATE_ORDERS, type DateOrder } from './parse-instant.ts';
import type { TextCell } from './row-reader.ts';

export interface InferredType {
  readonly type: UploadType;
  readonly dateOrder: DateOrder;
}

export interface SampleSettings {
  readonly nullValues: ReadonlySet<string>;
  readonly decimal: Decimal;
  /** Of dates that can be read both ways. */
  readonly prefersDayFirst?: boolean;
}

/** A number that begins like this is a code: a ZIP code, an article. */
const CODE = /^[+-]?0\d|^\+/;
const WORDS = /^(?:true|false|yes|no|t|f|y|n)$/i;

/** Text where nothing else fits every value; null where there is no value at all. */
export function inferType(cells: readonly TextCell[], settings: SampleSettings): InferredType | null {
  const values = cells
    .filter((cell) => cell !== null)
    .map((cell) => cell.trim())
    .filter((cell) => !settings.nullValues.has(cell));
  if (values.length === 0) return null;
  const candidates = candidatesFor(settings);
  return candidates.find((candidate) => fits(values, candidate, settings.decimal)) ?? { type: 'text', dateOrder: 'ymd' };
}

function candidatesFor({ prefersDayFirst = false }: SampleSettings): InferredType[] {
  const orders: readonly DateOrder[] = prefersDayFirst ? ['ymd', 'dmy', 'mdy'] : DATE_ORDERS;
  return [
    { type: 'boolean', dateOrder: 'ymd' },
    { type: 'integer', dateOrder: 'ymd' },
    { type: 'number', dateOrder: 'ymd' },
    ...orders.map((dateOrder) => ({ type: 'date' as const, dateOrder })),
    ...orders.map((dateOrder) => ({ type: 'timestamp' as const, dateOrder })),
  ];
}

function fits(values: readonly string[], { type, dateOrder }: InferredType, decimal: Decimal): boolean {
  const parse = createCellParser({ type, dateOrder, decimal });
  if (type === 'boolean') return values.every((value) => WORDS.test(value));
  if (type === 'integer' || type === 'number') return values.every((value) => !CODE.test(value) && parse(value) !== undefined);
  return values.every((value) => parse(value) !== undefined);
}
