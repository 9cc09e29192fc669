// A dashboard's `position_json` to a clean tree. Total: what does not fit is repaired or left out, and reported.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { needsRow, typesFit } from './layout-rules.ts';
import { DEFAULT_CHART_COLUMNS, DEFAULT_CHART_UNITS, GRID_COLUMNS, NODE_TYPES } from './layout-tree.ts';
import type { Background, DashboardNode, GridNode, HeaderSize, NodeType, RootNode, TabNode, TabsNode } from './layout-tree.ts';

type RepairKind =
  | 'not-a-layout'
  | 'no-root'
  | 'missing-child'
  | 'seen-twice'
  | 'unknown-type'
  | 'not-allowed-here'
  | 'wrapped-in-row'
  | 'wrong-parents'
  | 'bad-size'
  | 'no-chart-id'
  | 'empty-tabs'
  | 'too-deep'
  | 'too-many';

export interface Repair {
  readonly kind: RepairKind;
  /** The component that it is about; empty for all. */
  readonly id: string;
}

export interface ParsedLayout {
  readonly tree: RootNode;
  /** The dashboard's title as the layout contains it, or null. */
  readonly title: string | null;
  readonly repairs: readonly Repair[];
}

/** Far more than a page can show, and few enough to walk. */
const MAX_NODES = 5_000;
const MAX_DEPTH = 30;
/** Max depth as stored, including containers that are replaced by their children. */
const MAX_STORED_DEPTH = 100;
const MAX_UNITS = 1_000;
/** Below this nothing can be read; Superset does not let a component be smaller. */
const MIN_UNITS = 5;
const MAX_REPAIRS = 200;

const item = z.object({
  type: z.string(),
  children: z.array(z.string()).catch([]),
  parents: z.array(z.string()).nullish().catch(null),
  meta: z.record(z.string(), z.unknown()).catch({}),
});
type Item = z.output<typeof item>;
type Meta = Item['meta'];

/** Takes the text, or what it parses to, or null; never throws. */
export function parseLayout(positionJson: unknown): ParsedLayout {
  const repairs: Repair[] = [];
  const report = (kind: RepairKind, id = ''): void => {
    if (repairs.length < MAX_REPAIRS) repairs.push({ kind, id });
  };
  const entries = readEntries(positionJson);
  if (entries === null) {
    report('not-a-layout');
    return { tree: rootWith(emptyGrid(['ROOT_ID'])), title: null, repairs };
  }
  const reader = new LayoutReader(entries, report);
  const tree = reader.readRoot();
  return { tree, title: reader.title(), repairs };
}

function readEntries(given: unknown): ReadonlyMap<string, unknown> | null {
  let value = given;
  if (typeof given === 'string') {
    try {
      value = parseJson(given);
    } catch {
      return null; // Stored text that is not JSON is a layout without components.
    }
  }
  if (value === null || value === undefined) return new Map();
  return typeof value === 'object' && !Array.isArray(value) ? new Map(Object.entries(value)) : null;
}

const emptyGrid = (parents: readonly string[]): GridNode => ({ type: 'grid', id: 'GRID_ID', parents, children: [] });
const rootWith = (child: GridNode | TabsNode): RootNode => ({ type: 'root', id: 'ROOT_ID', parents: [], children: [child] });

class LayoutReader {
  private readonly entries: ReadonlyMap<string, unknown>;
  private readonly report: (kind: RepairKind, id?: string) => void;
  private readonly seen = new Set<string>();
  /** Stored components around the one that is read. */
  private level = 0;

  constructor(entries: ReadonlyMap<string, unknown>, report: (kind: RepairKind, id?: string) => void) {
    this.entries = entries;
    this.report = report;
  }

  title(): string | null {
    const header = item.safeParse(this.entries.get('HEADER_ID'));
    return header.success ? text(header.data.meta, 'text') : null;
  }

  readRoot(): RootNode {
    const root = item.safeParse(this.entries.get('ROOT_ID'));
    if (!root.success && this.entries.size > 0) this.report('no-root', 'ROOT_ID');
    this.seen.add('ROOT_ID');
    const ids = root.success ? root.data.children : ['GRID_ID'].filter((id) => this.entries.has(id));
    const children = this.readChildren(ids, 'root', ['ROOT_ID']);
    const [first, ...others] = children.filter((child) => child.type === 'grid' || child.type === 'tabs');
    for (const other of others) this.report('not-allowed-here', other.id);
    return rootWith(first ?? emptyGrid(['ROOT_ID']));
  }

  private readChildren(ids: readonly string[], parent: NodeType, parents: readonly string[]): DashboardNode[] {
    const nodes: DashboardNode[] = [];
    this.level += 1;
    for (const id of ids) nodes.push(...this.readNode(id, parent, parents));
    this.level -= 1;
    return nodes;
  }

  /** One node; several if an invalid container is replaced by its children; none if nothing fits. */
  private readNode(id: string, parent: NodeType, parents: readonly string[]): DashboardNode[] {
    const found = this.admit(id, parents);
    if (found === null) return [];
    const { type, entry } = found;
    if (needsRow(parent, type)) {
      this.report('wrapped-in-row', id);
      const rowId = this.freshId(`ROW-of-${id}`);
      const children = this.build(id, entry, type, [...parents, rowId]);
      return children.length === 0 ? [] : [{ type: 'row', id: rowId, parents, background: 'transparent', children }];
    }
    if (typesFit(parent, type)) return this.build(id, entry, type, parents);
    this.report('not-allowed-here', id);
    return this.readChildren(entry.children, parent, parents);
  }

  private freshId(wanted: string): string {
    let id = wanted;
    while (this.entries.has(id)) id = `${id}-`;
    return id;
  }

  private admit(id: string, parents: readonly string[]): { type: NodeType; entry: Item } | null {
    const refuse = (kind: RepairKind): null => {
      this.report(kind, id);
      return null;
    };
    if (!this.entries.has(id)) return refuse('missing-child');
    if (this.seen.has(id)) return refuse('seen-twice');
    if (this.seen.size >= MAX_NODES) return refuse('too-many');
    if (parents.length > MAX_DEPTH || this.level > MAX_STORED_DEPTH) return refuse('too-deep');
    const parsed = item.safeParse(this.entries.get(id));
    const type = parsed.success ? NODE_TYPES.get(parsed.data.type) : undefined;
    if (!parsed.success || type === undefined) return refuse('unknown-type');
    this.seen.add(id);
    const stored = parsed.data.parents;
    if (stored && stored.join('\n') !== parents.join('\n')) this.report('wrong-parents', id);
    return { type, entry: parsed.data };
  }

  private build(id: string, entry: Item, type: NodeType, parents: readonly string[]): DashboardNode[] {
    const { meta } = entry;
    const below = (): DashboardNode[] => this.readChildren(entry.children, type, [...parents, id]);
    switch (type) {
      case 'root':
        return [];
      case 'grid':
        return [{ type, id, parents, children: below() }];
      case 'tabs': {
        const children = below().filter((child): child is TabNode => child.type === 'tab');
        if (children.length > 0) return [{ type, id, parents, children }];
        this.report('empty-tabs', id);
        return [];
      }
      case 'tab':
        return [{ type, id, parents, text: text(meta, 'text') ?? text(meta, 'defaultText') ?? '', children: below() }];
      case 'row':
        return [{ type, id, parents, background: background(meta), children: below() }];
      case 'column':
        return [{ type, id, parents, columns: this.columns(id, meta), background: background(meta), children: below() }];
      case 'chart':
        return this.buildChart(id, meta, parents);
      case 'header':
        return [{ type, id, parents, text: text(meta, 'text') ?? '', size: headerSize(meta), background: background(meta) }];
      case 'markdown':
        return [
          { type, id, parents, code: text(meta, 'code') ?? '', columns: this.columns(id, meta), units: this.units(id, meta) },
        ];
      case 'divider':
        return [{ type, id, parents }];
    }
  }

  private buildChart(id: string, meta: Meta, parents: readonly string[]): DashboardNode[] {
    const chartId = z.number().int().positive().safeParse(meta['chartId']);
    if (!chartId.success) {
      this.report('no-chart-id', id);
      return [];
    }
    return [
      {
        type: 'chart',
        id,
        parents,
        chartId: chartId.data,
        uuid: text(meta, 'uuid'),
        name: text(meta, 'sliceName'),
        nameOverride: text(meta, 'sliceNameOverride'),
        columns: this.columns(id, meta),
        units: this.units(id, meta),
      },
    ];
  }

  private columns(id: string, meta: Meta): number {
    return this.size(id, meta['width'], { least: 1, most: GRID_COLUMNS, usual: DEFAULT_CHART_COLUMNS });
  }

  private units(id: string, meta: Meta): number {
    return this.size(id, meta['height'], { least: MIN_UNITS, most: MAX_UNITS, usual: DEFAULT_CHART_UNITS });
  }

  private size(id: string, given: unknown, range: { least: number; most: number; usual: number }): number {
    const wanted = typeof given === 'number' && Number.isFinite(given) ? given : range.usual;
    const fitted = Math.min(range.most, Math.max(range.least, Math.round(wanted)));
    if (fitted !== given) this.report('bad-size', id);
    return fitted;
  }
}

function text(meta: Meta, key: string): string | null {
  const value = Object.hasOwn(meta, key) ? meta[key] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

function background(meta: Meta): Background {
  return meta['background'] === 'BACKGROUND_WHITE' ? 'solid' : 'transparent';
}

function headerSize(meta: Meta): HeaderSize {
  if (meta['headerSize'] === 'LARGE_HEADER') return 'large';
  return meta['headerSize'] === 'SMALL_HEADER' ? 'small' : 'medium';
}
