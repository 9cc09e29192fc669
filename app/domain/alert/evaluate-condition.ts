// Evaluates an alert's condition on its query result, which must be one row with one column. An empty result counts as 0 or
// null.
import { AppError } from '#app/domain/errors.ts';
import { readNonFinite } from '#app/domain/json/non-finite.ts';

export const OPERATORS = ['<', '<=', '>', '>=', '==', '!='] as const;
export type Operator = (typeof OPERATORS)[number];

export type AlertCondition =
  | { readonly kind: 'not null' }
  | { readonly kind: 'operator'; readonly operator: Operator; readonly threshold: number };

export interface AlertResult {
  readonly columnCount: number;
  readonly rows: readonly (readonly unknown[])[];
}

export interface Evaluation {
  readonly isTriggered: boolean;
  /** Null if the value isn't a number. */
  readonly value: number | null;
  /** The unconverted value. */
  readonly raw: unknown;
}

const COMPARE: Readonly<Record<Operator, (value: number, threshold: number) => boolean>> = {
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
  '==': (value, threshold) => value === threshold,
  '!=': (value, threshold) => value !== threshold,
};

/** Throws an `invalid` AppError for more than one row or column, and for text in a numeric comparison. */
export function evaluateCondition(condition: AlertCondition, { columnCount, rows }: AlertResult): Evaluation {
  if (rows.length > 1) throw invalid(`Alert query returned more than one row. ${rows.length} rows returned`);
  if (columnCount > 1) throw invalid(`Alert query returned more than one column. ${columnCount} columns returned`);
  const raw = readNaN(rows[0]?.[0] ?? null);
  const value = toNumber(raw);
  if (condition.kind === 'not null') return { isTriggered: raw !== null && value !== 0 && !Object.is(raw, NaN), value, raw };
  if (value === null && raw !== null) throw invalid('Alert query returned a non-number value.');
  const compared = value ?? 0;
  return { isTriggered: COMPARE[condition.operator](compared, condition.threshold), value: compared, raw };
}

/** Databases return NaN as text. */
const readNaN = (raw: unknown): unknown => (typeof raw === 'string' && Number.isNaN(readNonFinite(raw) ?? 0) ? NaN : raw);

/** Decimals are returned as text, like integers beyond 2^53. */
function toNumber(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isNaN(raw) ? 0 : raw;
  if (typeof raw === 'bigint' || typeof raw === 'boolean') return Number(raw);
  if (typeof raw !== 'string' || raw.trim() === '') return null;
  const value = Number(raw);
  return Number.isFinite(value) ? value : null;
}

const invalid = (message: string): AppError => new AppError('COMMAND_REFUSED_ERROR', message);
