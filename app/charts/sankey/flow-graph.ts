// Links to a graph that a sankey can show: no circles, and few enough nodes that each has a place.
import { nodeTotals, type Link } from '#app/charts/shared/parts/links.ts';

export interface FlowNode {
  readonly id: string;
  readonly name: string;
  /** How many names were joined into it; 0 for a node of one name. */
  readonly joined: number;
}
export interface FlowGraph {
  readonly nodes: readonly FlowNode[];
  /** By ids of nodes. */
  readonly links: readonly Link[];
  /** Names that flow in circles are shown twice, as source and as target. */
  readonly isSplit: boolean;
  /** The smallest links, left out. */
  readonly omitted: number;
}

const MAX_LINKS = 300;
const SOURCE = 's:';
const TARGET = 't:';

/** `maxNodes` is the room of one column. */
export function flowGraph(links: readonly Link[], maxNodes: number): FlowGraph {
  const targets = new Set(links.map(({ target }) => target));
  const isBipartite = links.every(({ source }) => !targets.has(source)) || hasCircle(links);
  return isBipartite ? twoColumns(links, maxNodes) : layered(links);
}

/** Sources on one side, targets on the other; the smallest of each are joined. */
function twoColumns(links: readonly Link[], maxNodes: number): FlowGraph {
  const totals = [...nodeTotals(links)];
  const isSplit = totals.some(([, total]) => total.out > 0 && total.in > 0);
  const keptOf = (side: 'out' | 'in') => {
    const names = totals.filter(([, total]) => total[side] > 0);
    const sorted = [...names].sort(([, a], [, b]) => b[side] - a[side]);
    const kept = sorted.length <= maxNodes ? sorted : sorted.slice(0, maxNodes - 1);
    return { kept: new Set(kept.map(([name]) => name)), joined: names.length - kept.length };
  };
  const [sources, targets] = [keptOf('out'), keptOf('in')];
  const sums = new Map<string, Link>();
  for (const { source, target, value } of links) {
    const from = SOURCE + (sources.kept.has(source) ? `=${source}` : '');
    const to = TARGET + (targets.kept.has(target) ? `=${target}` : '');
    const key = JSON.stringify([from, to]);
    sums.set(key, { source: from, target: to, value: value + (sums.get(key)?.value ?? 0) });
  }
  const all = [...sums.values()];
  const ids = [...new Set(all.map(({ source }) => source)), ...new Set(all.map(({ target }) => target))];
  const nodeOf = (id: string): FlowNode => {
    const isJoined = id === SOURCE || id === TARGET;
    const joined = id.startsWith(SOURCE) ? sources.joined : targets.joined;
    return { id, name: id.slice(SOURCE.length + 1), joined: isJoined ? joined : 0 };
  };
  return { nodes: ids.map(nodeOf), links: all, isSplit, omitted: 0 };
}

/** Several steps: the largest links. */
function layered(links: readonly Link[]): FlowGraph {
  const kept = largest(links);
  const ids = [...nodeTotals(kept).keys()];
  const nodes = ids.map((id) => ({ id, name: id, joined: 0 }));
  return { nodes, links: kept, isSplit: false, omitted: links.length - kept.length };
}

function largest(links: readonly Link[]): readonly Link[] {
  if (links.length <= MAX_LINKS) return links;
  const kept = new Set([...links].sort((a, b) => b.value - a.value).slice(0, MAX_LINKS));
  return links.filter((link) => kept.has(link));
}

/** Whether some name can be reached from itself: nodes without arrivals are removed until none is left. */
function hasCircle(links: readonly Link[]): boolean {
  const arrivals = new Map<string, number>();
  const leaving = new Map<string, string[]>();
  for (const { source, target } of links) {
    arrivals.set(target, (arrivals.get(target) ?? 0) + 1);
    if (!arrivals.has(source)) arrivals.set(source, 0);
    const known = leaving.get(source);
    if (known === undefined) leaving.set(source, [target]);
    else known.push(target);
  }
  const free = [...arrivals].filter(([, count]) => count === 0).map(([name]) => name);
  let removed = 0;
  for (let name = free.pop(); name !== undefined; name = free.pop()) {
    removed += 1;
    for (const target of leaving.get(name) ?? []) {
      const left = (arrivals.get(target) ?? 0) - 1;
      arrivals.set(target, left);
      if (left === 0) free.push(target);
    }
  }
  return removed < arrivals.size;
}
