// Two layouts that came from one become one layout: component by component, each with one place, and never an invalid tree.
import * as z from 'zod';
import { needsRow, typesFit } from '#app/domain/dashboard/layout/layout-rules.ts';
import type { NodeType } from '#app/domain/dashboard/layout/layout-tree.ts';
import { findPart } from './merge-names.ts';
import { mergeOrder, mergeRecord, mergeValue, type MergeSubject, type Report } from './merge-values.ts';
import type { StoredPositions } from '#app/domain/dashboard/layout/save-positions.ts';
import type { StoredNode } from '#app/domain/dashboard/layout/stored-node.ts';

const nodeSchema = z.looseObject({
  type: z.string(),
  children: z.array(z.string()).catch([]),
  meta: z.record(z.string(), z.unknown()).catch({}),
});

/** The components below the root, each once, in reading order. */
export type Layout = ReadonlyMap<string, StoredNode>;

const ROOT = 'ROOT_ID';
const TYPES: ReadonlySet<string> = new Set([
  'root', 'grid', 'tabs', 'tab', 'row', 'column', 'chart', 'header', 'markdown', 'divider',
]); // oxfmt-ignore

/** As the reader of layouts has them: no viewer sees what is deeper, or more. */
const MAX_NODES = 5_000;
const MAX_DEPTH = 100;

/** Detached components are left out: no viewer sees them. */
export function readStoredLayout(positions: StoredPositions): Layout {
  const found = new Map<string, StoredNode>();
  const visit = (id: string, parent: string | null, depth: number): void => {
    if (found.size >= MAX_NODES || depth > MAX_DEPTH) return;
    const node = Object.hasOwn(positions, id) && !found.has(id) ? nodeSchema.safeParse(positions[id]) : null;
    if (!node?.success || readNodeType(node.data) === null) return;
    const { children, meta, type } = node.data;
    found.set(id, { id, type, parent, children: [...new Set(children)], meta, raw: node.data });
    for (const child of children) visit(child, id, depth + 1);
  };
  visit(ROOT, null, 0);
  return found;
}

export interface Layouts {
  readonly base: Layout;
  readonly mine: Layout;
  readonly theirs: Layout;
}

/** The merged layout in its stored form, components alone. */
export function mergePositions(layouts: Layouts, report: Report): StoredPositions {
  const merge = new PositionMerge(layouts, report);
  return merge.run();
}

class PositionMerge {
  private readonly layouts: Layouts;
  private readonly report: Report;
  private readonly nodes = new Map<string, StoredNode>();
  private readonly parents = new Map<string, string>();
  /** By parent, once every component has its place. */
  private readonly children = new Map<string, Set<string>>();
  private readonly written = new Map<string, unknown>();

  constructor(layouts: Layouts, report: Report) {
    this.layouts = layouts;
    this.report = report;
  }

  run(): StoredPositions {
    this.keepNodes();
    this.placeNodes();
    this.write(ROOT, [], 'root');
    for (const id of this.lost()) this.bringHome(id);
    this.dropEmptyTabs();
    return Object.fromEntries(this.written);
  }

  /** Which components stay, and what they say. */
  private keepNodes(): void {
    const { base, mine, theirs } = this.layouts;
    for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
      const [b, m, t] = [base.get(id), mine.get(id), theirs.get(id)];
      const node = m && t ? this.mergeNode(b, m, t) : this.keptAlone(b, m, t);
      if (node) this.nodes.set(id, node);
    }
  }

  private mergeNode(base: StoredNode | undefined, mine: StoredNode, theirs: StoredNode): StoredNode {
    const part = findPart(mine);
    const metas = { base: base?.meta, mine: mine.meta, theirs: theirs.meta };
    const meta = mergeRecord(metas, (field) => ({ is: 'part', part, field }), this.report);
    return { ...mine, meta };
  }

  /** One side alone has it: it is new there, or the other one has removed it. */
  private keptAlone(
    base: StoredNode | undefined,
    mine: StoredNode | undefined,
    theirs: StoredNode | undefined,
  ): StoredNode | null {
    const only = mine ?? theirs;
    if (!only) return null;
    if (!base) return only;
    const kept = mergeValue(subjectOf(only), { base: base.meta, mine: mine?.meta, theirs: theirs?.meta }, this.report);
    return kept === undefined ? null : only;
  }

  /** Each component's one parent. */
  private placeNodes(): void {
    const { base, mine, theirs } = this.layouts;
    for (const [id, node] of this.nodes) {
      if (node.id === ROOT) continue;
      const [b, m, t] = [base, mine, theirs].map((layout) => this.keptParent(layout, id));
      const parent =
        m !== undefined && t !== undefined
          ? mergeValue({ is: 'place', part: findPart(node) }, { base: b, mine: m, theirs: t }, this.report)
          : (m ?? t);
      if (typeof parent === 'string') this.parents.set(id, parent);
    }
    this.breakCircles();
    for (const [child, parent] of this.parents) {
      const siblings = this.children.get(parent);
      if (siblings) siblings.add(child);
      else this.children.set(parent, new Set([child]));
    }
  }

  /** The nearest component above that stays. */
  private keptParent(layout: Layout, id: string): string | undefined {
    let parent = layout.get(id)?.parent;
    while (typeof parent === 'string' && !this.nodes.has(parent)) parent = layout.get(parent)?.parent;
    return parent ?? undefined;
  }

  /** One moved A into B, the other B into A: then both hang where I have them. */
  private breakCircles(): void {
    // Those above which no circle is: each is passed once.
    const open = new Set<string>([ROOT]);
    for (const start of this.nodes.keys()) {
      const path = new Set<string>();
      let id: string | undefined = start;
      while (id !== undefined && !open.has(id) && !path.has(id)) {
        path.add(id);
        id = this.parents.get(id);
      }
      if (id === undefined || open.has(id)) {
        for (const passed of path) open.add(passed);
        continue;
      }
      for (const inside of path) {
        const own = this.keptParent(this.layouts.mine, inside);
        if (own !== undefined) this.parents.set(inside, own);
      }
    }
  }

  private childrenOf(id: string): string[] {
    const own = this.children.get(id) ?? new Set<string>();
    const { base, mine, theirs } = this.layouts;
    const [b, m, t] = [base, mine, theirs].map((layout) => layout.get(id)?.children ?? []) as [string[], string[], string[]];
    return mergeOrder({ base: b, mine: m, theirs: t }, own);
  }

  /** Writes the component and what fits below it; what does not fit is placed later. */
  private write(id: string, above: readonly string[], type: NodeType): void {
    const node = this.nodes.get(id) ?? { id, type: type.toUpperCase(), meta: {}, raw: {} };
    const fitting: string[] = [];
    const here = [...above, id];
    this.written.set(id, null);
    for (const child of this.childrenOf(id)) {
      const childType = readNodeType(this.nodes.get(child));
      if (childType === null || this.written.has(child) || !typesFit(type, childType) || needsRow(type, childType)) continue;
      if (type === 'root' && fitting.length > 0) continue;
      fitting.push(child);
      this.write(child, here, childType);
    }
    this.written.set(id, { ...node.raw, id, type: node.type, children: fitting, parents: [...above], meta: node.meta });
  }

  /** The highest first, so that rows come home with what is in them. */
  private lost(): string[] {
    const ids = [...this.nodes.keys()].filter((id) => !this.written.has(id));
    const depths = this.depths();
    return ids.sort((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0));
  }

  /** Depth of every component. */
  private depths(): ReadonlyMap<string, number> {
    const depths = new Map<string, number>();
    for (const start of this.nodes.keys()) {
      const path: string[] = [];
      let id: string | undefined = start;
      while (id !== undefined && !depths.has(id) && path.length < this.nodes.size) {
        path.push(id);
        id = this.parents.get(id);
      }
      let depth = id === undefined ? -1 : (depths.get(id) ?? 0);
      for (const passed of path.reverse()) depths.set(passed, (depth += 1));
    }
    return depths;
  }

  /** Puts what found no place at the end of the grid, or of the first tab, in a new row where it needs one. */
  private bringHome(id: string): void {
    const type = readNodeType(this.nodes.get(id));
    if (this.written.has(id) || type === null || type === 'grid' || type === 'root' || type === 'tab') return;
    const home = this.home();
    const homeNode = this.at(home);
    const homeType = readNodeType(homeNode);
    if (homeType === null) return;
    const above = [...homeNode.parents, home];
    if (!needsRow(homeType, type)) {
      if (!typesFit(homeType, type)) return;
      this.append(home, id);
      this.write(id, above, type);
      return;
    }
    let row = `ROW-of-${id}`;
    while (this.written.has(row) || this.nodes.has(row)) row = `${row}-`;
    this.append(home, row);
    this.written.set(row, {
      id: row,
      type: 'ROW',
      children: [id],
      parents: above,
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    });
    this.write(id, [...above, row], type);
  }

  private home(): string {
    const [top] = this.at(ROOT).children;
    if (top === undefined) {
      this.append(ROOT, 'GRID_ID');
      this.written.set('GRID_ID', { id: 'GRID_ID', type: 'GRID', children: [], parents: [ROOT] });
      return 'GRID_ID';
    }
    return readNodeType(this.at(top)) === 'tabs' ? (this.at(top).children[0] ?? top) : top;
  }

  private at(id: string): WrittenNode {
    return this.written.get(id) as WrittenNode;
  }

  private append(id: string, child: string): void {
    const node = this.at(id);
    this.written.set(id, { ...node, children: [...node.children, child] });
  }

  /** Tabs whose every tab was removed by one side or the other. */
  private dropEmptyTabs(): void {
    for (const id of [...this.written.keys()].reverse()) {
      const node = this.at(id);
      if (readNodeType(node) !== 'tabs' || node.children.length > 0) continue;
      this.written.delete(id);
      const parent = node.parents.at(-1) ?? ROOT;
      const above = this.at(parent);
      this.written.set(parent, { ...above, children: above.children.filter((child) => child !== id) });
    }
    if (this.at(ROOT).children.length === 0) this.home();
  }
}

interface WrittenNode {
  readonly type: string;
  readonly children: readonly string[];
  readonly parents: readonly string[];
}

const subjectOf = (node: StoredNode): MergeSubject => ({ is: 'part', part: findPart(node) });

/** Null for what no layout has. */
function readNodeType(node: { readonly type: string } | undefined): NodeType | null {
  const type = node?.type.toLowerCase() ?? '';
  return TYPES.has(type) && node?.type === type.toUpperCase() ? (type as NodeType) : null;
}
