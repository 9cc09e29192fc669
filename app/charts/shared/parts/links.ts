// Reads rows of source, target, and number as links between named nodes. Rows of the same pair become one link.
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findColumn, type Column } from '#app/domain/table.ts';
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { numberAt } from '#app/charts/shared/format/number-at.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';

export interface Link {
  readonly source: string;
  readonly target: string;
  /** Above zero. */
  readonly value: number;
}
export interface LinkRows {
  /** In the order of the rows. */
  readonly links: readonly Link[];
  /** The metric's name in the result; empty if the chart has none. */
  readonly metric: string;
  readonly rowCount: number;
  /** Pairs without a number above zero. */
  readonly dropped: number;
}
/** The columns that the settings name. */
export interface LinkColumns {
  readonly source: FieldRef | null;
  readonly target: FieldRef | null;
}
interface LinkFields extends LinkColumns {
  readonly metric: FieldRef | null;
}

export function readLinks(input: LayoutInput<unknown>, fields: LinkFields): LinkRows {
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const [first, second] = table.columns.filter(({ type }) => type !== 'numeric');
  const columnOf = (field: FieldRef | null): Column | undefined => findColumn(table, columnLabel(field));
  const source = columnOf(fields.source) ?? first ?? table.columns[0];
  const target = columnOf(fields.target) ?? second ?? first ?? table.columns[1];
  const metric = metricLabel(fields.metric);
  const values =
    findColumn(table, metric) ??
    table.columns.find((column) => column.type === 'numeric' && column !== source && column !== target);
  if (source === undefined || target === undefined) return { links: [], metric, rowCount: 0, dropped: 0 };
  const [sourceOf, targetOf] = [cellWriter(input, source), cellWriter(input, target)];
  const found = new Map<string, Link>();
  for (let row = 0; row < table.rowCount; row += 1) {
    const [from, to] = [sourceOf(row), targetOf(row)];
    const key = JSON.stringify([from, to]);
    const value = (found.get(key)?.value ?? 0) + (numberAt(values, row) || 0);
    found.set(key, { source: from, target: to, value });
  }
  const links = [...found.values()].filter(({ value }) => value > 0 && Number.isFinite(value));
  return { links, metric: values?.name ?? metric, rowCount: table.rowCount, dropped: found.size - links.length };
}

/** Outgoing and incoming totals by node, in order of first appearance. */
export function nodeTotals(links: readonly Link[]): ReadonlyMap<string, { readonly out: number; readonly in: number }> {
  const totals = new Map<string, { out: number; in: number }>();
  const at = (name: string) => {
    const known = totals.get(name) ?? { out: 0, in: 0 };
    totals.set(name, known);
    return known;
  };
  for (const { source, target, value } of links) {
    at(source).out += value;
    at(target).in += value;
  }
  return totals;
}

/** Why there is nothing to draw; null if there are links. */
export function linksEmptyReason(input: LayoutInput<unknown>, { links, rowCount }: LinkRows): string | null {
  const t = createTranslate(chartFlow, input.locale);
  if (rowCount === 0) return t('noRows');
  return links.length === 0 ? t('noPositive') : null;
}
