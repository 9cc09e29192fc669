// The parts of a dashboard, as a description of its changes refers to them.
import { isRecord } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import type { StoredNode } from '#app/domain/dashboard/layout/stored-node.ts';

const KINDS = {
  CHART: 'chart',
  MARKDOWN: 'markdown',
  HEADER: 'header',
  TAB: 'tab',
  TABS: 'tabs',
  ROW: 'row',
  COLUMN: 'column',
  DIVIDER: 'divider',
  GRID: 'grid',
  ROOT: 'dashboard',
} as const;

export interface DashboardPart {
  readonly kind: (typeof KINDS)[keyof typeof KINDS] | 'component' | 'filter';
  /** Null where it has none. */
  readonly title: string | null;
}

const MAX_LENGTH = 60;

export function findPart(node: StoredNode): DashboardPart {
  const kind = Object.hasOwn(KINDS, node.type) ? KINDS[node.type as keyof typeof KINDS] : 'component';
  return { kind, title: findTitle(node) ?? (kind === 'chart' ? String(node.meta['chartId']) : null) };
}

/** The text on it; null where there is none. */
export function findTitle({ type, meta }: StoredNode): string | null {
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

export function findFilterPart(filter: unknown): DashboardPart {
  const name = isRecord(filter) ? (filter['name'] ?? filter['title']) : null;
  return { kind: 'filter', title: typeof name === 'string' && name !== '' ? name : null };
}
