// Rows to a graph: nodes with their totals and categories, the largest of them, and the links between those.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { nodeTotals, type LinkRows } from '#app/charts/shared/parts/links.ts';
import { findColumn, type Column } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { GraphSettings } from './settings.ts';

export interface GraphNode {
  readonly index: number;
  readonly name: string;
  readonly out: number;
  readonly in: number;
  /** What leaves and what arrives; a link to itself counts once. */
  readonly value: number;
  /** Empty where the chart has no categories. */
  readonly category: string;
  readonly color: Token;
}
export interface GraphLink {
  readonly index: number;
  readonly source: GraphNode;
  readonly target: GraphNode;
  readonly value: number;
}
export interface GraphData {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  readonly categories: readonly string[];
  readonly omittedNodes: number;
  readonly omittedLinks: number;
}

const MAX_NODES = 500;
const MAX_LINKS = 700;
/** Up to so many nodes each has the color of its name; more hues would only be noise. */
const MAX_HUES = 12;

export function readGraph(input: LayoutInput<GraphSettings>, { links }: LinkRows): GraphData {
  const categoryOf = readCategories(input);
  const totals = [...nodeTotals(links)].map(([name, total]) => ({ name, ...total, value: total.in + total.out }));
  const categories = [...new Set(totals.map(({ name }) => categoryOf.get(name) ?? ''))].filter((category) => category !== '');
  const visible = totals.filter(({ name }) => !input.hidden.includes(categoryOf.get(name) ?? '') && !input.hidden.includes(name));
  const kept = visible.length <= MAX_NODES ? visible : keepLargest(visible, MAX_NODES);
  const hasHues = kept.length <= MAX_HUES;
  const nodes = kept.map((node, index): GraphNode => {
    const category = categoryOf.get(node.name) ?? '';
    const color = category !== '' ? input.colors(category) : hasHues ? input.colors(node.name) : 'cat1';
    return { ...node, index, category, color };
  });
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const between = links.filter(({ source, target }) => byName.has(source) && byName.has(target));
  const shown = between.length <= MAX_LINKS ? between : keepLargest(between, MAX_LINKS);
  return {
    nodes,
    categories,
    links: shown.flatMap((link, index) => {
      const [source, target] = [byName.get(link.source), byName.get(link.target)];
      return source && target ? [{ index, source, target, value: link.value }] : [];
    }),
    omittedNodes: visible.length - kept.length,
    omittedLinks: between.length - shown.length,
  };
}

function keepLargest<T extends { readonly value: number }>(all: readonly T[], count: number): readonly T[] {
  const kept = new Set([...all].sort((a, b) => b.value - a.value).slice(0, count));
  return all.filter((one) => kept.has(one));
}

/** The first category that a row gives a name. */
function readCategories(input: LayoutInput<GraphSettings>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const table = input.tables[0];
  if (table === undefined) return found;
  const { source, target, source_category, target_category } = input.settings;
  const columnOf = (field: FieldRef | null): Column | undefined => findColumn(table, columnLabel(field));
  for (const [end, category] of [
    [source, source_category],
    [target, target_category],
  ] as const) {
    const [names, categories] = [columnOf(end), columnOf(category)];
    if (names === undefined || categories === undefined) continue;
    const [nameOf, categoryOf] = [cellWriter(input, names), cellWriter(input, categories)];
    for (let row = 0; row < table.rowCount; row += 1) if (!found.has(nameOf(row))) found.set(nameOf(row), categoryOf(row));
  }
  return found;
}
