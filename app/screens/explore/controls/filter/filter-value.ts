// A filter as the wire has it, and as its editor does: a column compared with something, a range of time, or SQL.
import { isObject, readList, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import { NO_FILTER } from '#app/charts/shared/form/form-upgrade.ts';
import type { Dataset, DatasetColumn } from '#app/domain/query/dataset.ts';
import type { controlFields } from '#app/messages/en/control-fields.ts';
import type { Translate } from '#app/messages/translate.ts';
import { isNumericType } from '#app/screens/explore/controls/metric/metric-value.ts';

export const NULL_VALUE = '<NULL>';
export const EMPTY_VALUE = '<empty string>';

export type FilterLiteral = string | number | boolean;
export interface FilterDraft {
  readonly tab: 'simple' | 'sql';
  readonly subject: string | null;
  readonly operator: string | null;
  readonly values: readonly FilterLiteral[];
  /** What a range of time says; only for TEMPORAL_RANGE. */
  readonly range: string;
  readonly sql: string;
  readonly clause: 'WHERE' | 'HAVING';
  /** Everything else of what is edited, kept as it was. */
  readonly rest: JsonObject;
}

export const NEW_FILTER: FilterDraft = {
  tab: 'simple',
  subject: null,
  operator: null,
  values: [],
  range: NO_FILTER,
  sql: '',
  clause: 'WHERE',
  rest: {},
};

type FieldTexts = Translate<typeof controlFields.texts>;
type OperatorText<T> = T extends `operator.${infer Id}` ? Id : never;
/** As saved filters name operators, and as their texts are called. */
type OperatorId = OperatorText<keyof (typeof controlFields)['texts']>;

interface Operator {
  readonly operator: string;
  readonly id: OperatorId;
  readonly takes: 'none' | 'one' | 'several' | 'range';
  readonly on: 'any' | 'text' | 'ordered' | 'boolean' | 'time' | 'partition';
}

/** As the wire names them. */
const OPERATORS: readonly Operator[] = [
  { operator: 'TEMPORAL_RANGE', id: 'TEMPORAL_RANGE', takes: 'range', on: 'time' },
  { operator: 'IN', id: 'IN', takes: 'several', on: 'any' },
  { operator: 'NOT IN', id: 'NOT_IN', takes: 'several', on: 'any' },
  { operator: '==', id: 'EQUALS', takes: 'one', on: 'any' },
  { operator: '!=', id: 'NOT_EQUALS', takes: 'one', on: 'any' },
  { operator: '>', id: 'GREATER_THAN', takes: 'one', on: 'ordered' },
  { operator: '>=', id: 'GREATER_THAN_OR_EQUAL', takes: 'one', on: 'ordered' },
  { operator: '<', id: 'LESS_THAN', takes: 'one', on: 'ordered' },
  { operator: '<=', id: 'LESS_THAN_OR_EQUAL', takes: 'one', on: 'ordered' },
  { operator: 'ILIKE', id: 'ILIKE', takes: 'one', on: 'text' },
  { operator: 'LIKE', id: 'LIKE', takes: 'one', on: 'text' },
  { operator: 'NOT LIKE', id: 'NOT_LIKE', takes: 'one', on: 'text' },
  { operator: 'IS NULL', id: 'IS_NULL', takes: 'none', on: 'any' },
  { operator: 'IS NOT NULL', id: 'IS_NOT_NULL', takes: 'none', on: 'any' },
  { operator: 'IS TRUE', id: 'IS_TRUE', takes: 'none', on: 'boolean' },
  { operator: 'IS FALSE', id: 'IS_FALSE', takes: 'none', on: 'boolean' },
  { operator: 'LATEST PARTITION', id: 'LATEST_PARTITION', takes: 'none', on: 'partition' },
];

export const findOperator = (operator: string | null): Operator | null =>
  OPERATORS.find((one) => one.operator === operator?.toUpperCase()) ?? null;

/** Whether the dataset's table can be partitioned: absent where its database lists no partitions. */
interface PartitionFact {
  readonly hasPartitions?: boolean;
}

/** What a column can be compared by; everything but ranges of time where its type is unknown. */
export function operatorsFor(column: DatasetColumn | null, { hasPartitions = false }: PartitionFact = {}): readonly Operator[] {
  const isTime = column?.isTemporal ?? false;
  const type = column?.type ?? null;
  const isBoolean = /bool/i.test(type ?? '');
  const isNumber = isNumericType(type);
  return OPERATORS.filter(({ on }) => {
    if (on === 'time') return isTime;
    if (on === 'partition') return hasPartitions && column?.expression === null;
    if (on === 'text') return !isTime && !isNumber && !isBoolean;
    if (on === 'ordered') return !isBoolean;
    if (on === 'boolean') return isBoolean || type === null;
    return true;
  });
}

export function readFilterDraft(filter: unknown): FilterDraft {
  if (!isObject(filter)) return NEW_FILTER;
  const operator = findOperator(readText(filter, 'operator'))?.operator ?? readText(filter, 'operator');
  const isSql = filter['expressionType'] === 'SQL';
  const isRange = operator === 'TEMPORAL_RANGE';
  return {
    tab: isSql ? 'sql' : 'simple',
    subject: readText(filter, 'subject'),
    operator,
    values: isRange || isSql ? [] : readList(filter, 'comparator').filter(isValue),
    range: (isRange ? readText(filter, 'comparator') : null) ?? NO_FILTER,
    sql: isSql ? (readText(filter, 'sqlExpression') ?? '') : '',
    clause: filter['clause'] === 'HAVING' ? 'HAVING' : 'WHERE',
    rest: filter,
  };
}

const isValue = (value: unknown): value is FilterLiteral => ['string', 'number', 'boolean'].includes(typeof value);

/** Another column: the way of comparing stays where it still fits, the values do not. */
export function withSubject(draft: FilterDraft, subject: string | null, dataset: Dataset & PartitionFact): FilterDraft {
  const column = dataset.columns.find(({ name }) => name === subject) ?? null;
  const operators = operatorsFor(column, dataset);
  const kept = operators.find(({ operator }) => operator === draft.operator) ?? operators[0];
  const values = subject === draft.subject ? draft.values : [];
  return { ...draft, subject, operator: kept?.operator ?? null, values };
}

/** Another way of comparing: of several values the first stays where only one is taken. */
export function withOperator(draft: FilterDraft, operator: string | null): FilterDraft {
  return { ...draft, operator, values: findOperator(operator)?.takes === 'one' ? draft.values.slice(0, 1) : draft.values };
}

function isFilterComplete(draft: FilterDraft): boolean {
  if (draft.tab === 'sql') return draft.sql.trim() !== '';
  const operator = findOperator(draft.operator);
  if (draft.subject === null || draft.operator === null) return false;
  return operator?.takes === 'none' || operator?.takes === 'range' || draft.values.length > 0;
}

/** The draft in saved form; null while it is incomplete. `newName` names one that has no name. */
export function toFilter(draft: FilterDraft, newName: () => string): JsonObject | null {
  if (!isFilterComplete(draft)) return null;
  const common = { ...draft.rest, filterOptionName: readText(draft.rest, 'filterOptionName') ?? newName() };
  const quiet = { isExtra: false, isNew: false };
  if (draft.tab === 'sql') {
    const sql = { expressionType: 'SQL', sqlExpression: draft.sql.trim(), clause: draft.clause };
    return { ...common, ...quiet, ...sql, subject: null, operator: null, comparator: null };
  }
  const operator = findOperator(draft.operator);
  return {
    ...common,
    ...quiet,
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: draft.subject,
    operator: draft.operator,
    ...(operator === null ? {} : { operatorId: operator.id }),
    comparator: comparatorOf(draft, operator),
    sqlExpression: null,
  };
}

function comparatorOf(draft: FilterDraft, operator: Operator | null): unknown {
  switch (operator?.takes ?? 'several') {
    case 'range':
      return draft.range;
    case 'none':
      return null;
    case 'one':
      return draft.values[0] ?? null;
    case 'several':
      return [...draft.values];
  }
}

/** Text typed as a value: a number where the column contains numbers and the text is one, else the text. */
export function typedValue(text: string, column: DatasetColumn | null): FilterLiteral {
  const number = Number(text);
  return isNumericType(column?.type ?? null) && text.trim() !== '' && String(number) === text.trim() ? number : text;
}

export const valueFace = (value: FilterLiteral, t: FieldTexts): string =>
  value === NULL_VALUE ? t('filter.null') : value === EMPTY_VALUE ? t('filter.empty') : String(value);

const FACE_VALUES = 3;

/** A filter in one line: “region is any of North, South, and 2 more”. */
export function filterFace(filter: unknown, dataset: Dataset, t: FieldTexts): string {
  const draft = readFilterDraft(filter);
  if (draft.tab === 'sql') return draft.clause === 'HAVING' ? t('filter.havingFace', { sql: draft.sql }) : draft.sql;
  const name = dataset.columns.find((column) => column.name === draft.subject)?.verboseName || (draft.subject ?? '');
  const operator = findOperator(draft.operator);
  if (operator?.takes === 'range') return t('filter.rangeFace', { name, range: draft.range });
  const shown = draft.values
    .slice(0, FACE_VALUES)
    .map((value) => valueFace(value, t))
    .join(', ');
  const left = draft.values.length - FACE_VALUES;
  const values = left > 0 ? t('filter.moreValues', { values: shown, count: left }) : shown;
  const compared = operator ? t(`operator.${operator.id}`) : (draft.operator ?? '');
  return [name, compared, values].filter(Boolean).join(' ');
}

/** The filter that comes of a column dropped on the control; still to be given its values. */
export const filterOfColumn = (name: string, dataset: Dataset): FilterDraft => withSubject(NEW_FILTER, name, dataset);
