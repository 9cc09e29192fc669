// What the parts of a dashboard are called where people are told of changes.
import { isRecord } from './normalize-metadata.ts';
import type { StoredNode } from './merge-positions.ts';

/** Fields and settings in words. */
export const WHERE_WORDS: Readonly<Record<string, string>> = {
  title: 'title',
  slug: 'address',
  css: 'CSS',
  color_scheme: 'color scheme',
  color_namespace: 'color namespace',
  label_colors: 'label colors',
  map_label_colors: 'label colors',
  shared_label_colors: 'shared label colors',
  refresh_frequency: 'refresh interval',
  cross_filters_enabled: 'cross-filtering',
  filter_bar_orientation: 'place of the filter bar',
  expanded_slices: 'open descriptions',
  timed_refresh_immune_slices: 'charts that do not refresh',
  chart_configuration: 'cross-filters of a chart',
  global_chart_configuration: 'cross-filters',
};

const KINDS: Readonly<Record<string, string>> = {
  CHART: 'chart',
  MARKDOWN: 'text',
  HEADER: 'header',
  TAB: 'tab',
  TABS: 'a set of tabs',
  ROW: 'a row',
  COLUMN: 'a column',
  DIVIDER: 'a divider',
  GRID: 'the grid',
  ROOT: 'the dashboard',
};

const MAX_LENGTH = 60;

/** `chart “Sales”`, `tab “Q3”`, `a row`. */
export function nameOfNode(node: StoredNode): string {
  const kind = KINDS[node.type] ?? 'a component';
  const title = titleOf(node);
  if (title !== null) return `${kind} “${title}”`;
  if (node.type === 'CHART') return `chart ${String(node.meta['chartId'])}`;
  return /^(text|header|tab)$/.test(kind) ? `a ${kind}` : kind;
}

/** What it says on it; null for nothing. */
export function titleOf({ type, meta }: StoredNode): string | null {
  const keys = type === 'CHART' ? ['sliceNameOverride', 'sliceName'] : type === 'MARKDOWN' ? ['code'] : ['text', 'defaultText'];
  const found = keys.map((key) => meta[key]).find((value): value is string => typeof value === 'string' && value.trim() !== '');
  if (found === undefined) return null;
  const line =
    found
      .trim()
      .split('\n', 1)[0]
      ?.replace(/^#+\s*/, '') ?? '';
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}

/** `filter “Region”`. */
export function nameOfFilter(filter: unknown): string {
  const name = isRecord(filter) ? (filter['name'] ?? filter['title']) : null;
  return typeof name === 'string' && name !== '' ? `filter “${name}”` : 'a filter';
}
