// A column as the wire has it, and as its editor does: one of the dataset's by name, or SQL with a label.
import { columnLabel, isObject, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { Dataset, DatasetColumn } from '#app/domain/query/dataset.ts';
import { asIdentifier } from '#app/screens/explore/controls/metric/metric-value.ts';

export interface ColumnEntry {
  /** 'saved': a calculated column of the dataset; 'simple': one of its table. */
  readonly tab: 'saved' | 'simple' | 'sql';
  readonly name: string | null;
  readonly sql: string;
  readonly label: string | null;
}

export const NEW_COLUMN: ColumnEntry = { tab: 'simple', name: null, sql: '', label: null };

export const savedColumns = ({ columns }: Dataset): readonly DatasetColumn[] => columns.filter(({ expression }) => expression);
export const plainColumns = ({ columns }: Dataset): readonly DatasetColumn[] => columns.filter(({ expression }) => !expression);

export function readColumnDraft(column: unknown, dataset: Dataset): ColumnEntry {
  if (!isObject(column)) {
    const name = columnLabel(column);
    const isSaved = savedColumns(dataset).some((one) => one.name === name);
    return { ...NEW_COLUMN, tab: isSaved ? 'saved' : 'simple', name: name === '' ? null : name };
  }
  const sql = readText(column, 'sqlExpression') ?? '';
  const label = readText(column, 'label');
  return { ...NEW_COLUMN, tab: 'sql', sql, label: label === sql ? null : label };
}

const isColumnComplete = ({ tab, name, sql }: ColumnEntry): boolean => (tab === 'sql' ? sql.trim() !== '' : name !== null);

/** The draft with the text of another tab carried over: SQL begins as the column that was selected. */
export function switchColumnTab(draft: ColumnEntry, tab: ColumnEntry['tab'], dataset: Dataset): ColumnEntry {
  if (tab !== 'sql' || draft.sql.trim() !== '') return { ...draft, tab };
  const column = dataset.columns.find(({ name }) => name === draft.name);
  return { ...draft, tab, sql: column?.expression || (draft.name === null ? '' : asIdentifier(draft.name)) };
}

/** The draft in saved form; null while it is incomplete. */
export function toColumn(draft: ColumnEntry): string | JsonObject | null {
  if (!isColumnComplete(draft)) return null;
  if (draft.tab !== 'sql') return draft.name;
  const sqlExpression = draft.sql.trim();
  return { label: draft.label?.trim() || sqlExpression, sqlExpression, expressionType: 'SQL' };
}

/** The column's display name: an own one by its label, the dataset's by its verbose name or its name. */
export function columnFace(column: unknown, dataset: Dataset): string {
  const label = columnLabel(column);
  if (isObject(column)) return label;
  return dataset.columns.find(({ name }) => name === label)?.verboseName || label;
}
