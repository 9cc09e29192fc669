// Whether a statement would keep a Warehouse busy for too long: nothing interrupts SQLite inside a step.
// An estimate; what it misses ends at the deadline with the process that runs it.
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import { isSelect, type Node } from '#app/engines/shared/cst/walk-tree.ts';
import { parseOne } from '#app/engines/sqlite/grammar/parse-statement.ts';
import { boundedRows, nameRelations, TOO_MANY_NAMES, type NamedRelation, type RelationsByName } from './named-relations.ts';
import { estimatePlan } from './plan-cost.ts';
import { buildPlanTree, readSearch, readScan, type PlanNode, type PlanRow } from './query-plan.ts';
import type { Statistics } from './statistics.ts';
import { estimateText } from './value-length.ts';
import { estimateFrames } from './window-cost.ts';

/** Rows that a statement can visit: about ten seconds. */
const MAX_WORK = 200_000_000;
/** Characters that its text functions can make. */
const MAX_TEXT = 10_000_000_000;
/** Tables and views looked up for one statement. */
const MAX_VIEWS = 200;
/** What can make long values, wide frames or recursions. Other statements with one loop are not looked at. */
const NEEDS_A_LOOK =
  /\|\||\b(?:hex|quote|concat|concat_ws|group_concat|string_agg|replace|printf|format|char|strftime|json\w*|recursive|exclude|with)\b/i;

/** The message of the refusal, or null where the statement is fine. */
export function findCostProblem(sql: string, planRows: readonly PlanRow[], statistics: Statistics): string | null {
  const plan = buildPlanTree(planRows);
  const texts = [sql, ...viewsIn(sql, statistics.views()).values()];
  if (countLoops(plan) < 2 && !texts.some((text) => NEEDS_A_LOOK.test(text))) return null;
  const tree = parseOne(sql, 0);
  return tree.ok ? judge(tree.value, plan, statistics) : judgePlan(plan, statistics);
}

/** The views that a text can read, with those inside of them: rather too many, for a name of a view can be that of a column. */
function viewsIn(sql: string, views: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const queue = views.size === 0 ? [] : [sql];
  for (let text = queue.pop(); text !== undefined && found.size < MAX_VIEWS; text = queue.pop()) {
    const folded = foldAsciiCase(text);
    for (const [name, view] of views) {
      if (found.has(name) || !folded.includes(name)) continue;
      found.set(name, view);
      queue.push(view);
    }
  }
  return found;
}

function countLoops(nodes: readonly PlanNode[]): number {
  return nodes.reduce((count, node) => count + (isLoop(node) ? 1 : 0) + countLoops(node.children), 0);
}

const isLoop = (node: PlanNode): boolean => readScan(node) !== null || readSearch(node) !== null;

function judge(tree: Node, plan: readonly PlanNode[], statistics: Statistics): string | null {
  const maxRows = isSelect(tree) ? boundedRows(tree) : Infinity;
  const expanded = expandViews(tree, statistics);
  if (!expanded) return TOO_MANY_NAMES;
  const { relations, views } = expanded;
  const cost = estimatePlan(plan, maxRows, { relations, statistics });
  const rows = cost.maxRows;
  if (cost.work > MAX_WORK) return tooMuchWork(cost.work, cost.correlatedWork > cost.work / 2);
  const frames = [tree, ...views.values()].reduce((work, root) => work + estimateFrames(root, rows), 0);
  if (frames > MAX_WORK) return tooWideFrames(frames);
  const text = estimateText(tree, views);
  const characters = text.perRow * rows + text.recursive;
  return characters > MAX_TEXT ? tooMuchText(characters) : null;
}

interface Expanded {
  readonly relations: RelationsByName;
  /** The trees of the views, by their folded names. */
  readonly views: ReadonlyMap<string, Node>;
}

/** Names in the statement and in the views that it reads, whose inside the plan shows; null where they repeat too often. */
function expandViews(tree: Node, statistics: Statistics): Expanded | null {
  const named = nameRelations(tree);
  if (!named) return null;
  const relations = new Map<string, NamedRelation[]>([...named].map(([name, meant]) => [name, [...meant]]));
  const views = new Map<string, Node>();
  const queue = [...named.values()].flat();
  for (let relation = queue.pop(); relation && views.size < MAX_VIEWS; relation = queue.pop()) {
    const name = relation.kind === 'table' ? foldAsciiCase(relation.table) : '';
    const sql = views.has(name) ? undefined : statistics.views().get(name);
    const view = sql === undefined ? null : parseOne(sql, 0);
    if (!view?.ok) continue;
    views.set(name, view.value);
    const inner = nameRelations(view.value);
    if (!inner) return null;
    for (const [innerName, meant] of inner) {
      const known = relations.get(innerName) ?? [];
      relations.set(innerName, known);
      for (const each of meant) {
        known.push(each);
        queue.push(each);
      }
    }
  }
  return { relations, views };
}

function judgePlan(plan: readonly PlanNode[], statistics: Statistics): string | null {
  const { work, correlatedWork } = estimatePlan(plan, Infinity, { relations: new Map(), statistics });
  return work > MAX_WORK ? tooMuchWork(work, correlatedWork > work / 2) : null;
}

const tooMuchWork = (work: number, isCorrelated: boolean): string =>
  isCorrelated
    ? `A subquery would run again for every row around it and read about ${format(work)} rows in total. Rewrite it as a join or a window function, or limit the rows around it.`
    : `This query would read about ${format(work)} combinations of rows. Join on columns with more distinct values (a.x = b.x), or aggregate or limit one side first.`;

const tooWideFrames = (work: number): string =>
  `The window frames of this query would read about ${format(work)} rows in total. Use narrower frames, or leave out EXCLUDE.`;

const tooMuchText = (characters: number): string =>
  `The text functions of this query would produce about ${format(characters)} characters. Nest fewer of them, or use them on fewer rows.`;

function format(count: number): string {
  const [unit, name] = count >= 1e12 ? [1e12, 'trillion'] : count >= 1e9 ? [1e9, 'billion'] : [1e6, 'million'];
  return count >= 1e15 ? 'a quadrillion' : `${Number((count / unit).toPrecision(2))} ${name}`;
}
