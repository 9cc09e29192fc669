// Whether a statement would keep a Warehouse busy for too long: nothing interrupts SQLite inside a step.
// An estimate; what it misses ends at the deadline with the process that runs it.
import { isSelect, type Node } from '#app/engines/shared/cst.ts';
import { parseOne } from '#app/engines/sqlite/parse-statement.ts';
import { boundedRows, nameRelations, type RelationsByName } from './named-relations.ts';
import { estimatePlan } from './plan-cost.ts';
import { buildPlanTree, readSearch, readScan, type PlanNode, type PlanRow } from './query-plan.ts';
import type { Statistics } from './statistics.ts';
import { estimateText } from './value-length.ts';
import { estimateFrames } from './window-cost.ts';

/** Rows that a statement may visit: about ten seconds. */
const MAX_WORK = 200_000_000;
/** Characters that its text functions may make. */
const MAX_TEXT = 10_000_000_000;
/** Tables and views looked up for one statement. */
const MAX_VIEWS = 200;
/** What can make long values, wide frames or recursions. Other statements with one loop are not looked at. */
const NEEDS_A_LOOK =
  /\|\||\b(?:hex|quote|concat|concat_ws|group_concat|string_agg|replace|printf|format|char|strftime|json\w*|recursive|exclude|with)\b/i;

/** The message of the refusal, or null where the statement is fine. */
export function findCostProblem(sql: string, planRows: readonly PlanRow[], statistics: Statistics): string | null {
  const plan = buildPlanTree(planRows);
  if (countLoops(plan) < 2 && !NEEDS_A_LOOK.test(sql)) return null;
  const tree = parseOne(sql, 0);
  return tree.ok ? judge(tree.value, plan, statistics) : judgePlan(plan, statistics);
}

function countLoops(nodes: readonly PlanNode[]): number {
  return nodes.reduce((count, node) => count + (isLoop(node) ? 1 : 0) + countLoops(node.children), 0);
}

const isLoop = (node: PlanNode): boolean => readScan(node) !== null || readSearch(node) !== null;

function judge(tree: Node, plan: readonly PlanNode[], statistics: Statistics): string | null {
  const maxRows = isSelect(tree) ? boundedRows(tree) : Infinity;
  const cost = estimatePlan(plan, maxRows, { relations: nameAll(tree, statistics), statistics });
  const rows = cost.maxRows;
  if (cost.work > MAX_WORK) return tooMuchWork(cost.work, cost.correlatedWork > cost.work / 2);
  const frames = estimateFrames(tree, rows);
  if (frames > MAX_WORK) return tooWideFrames(frames);
  const text = estimateText(tree);
  const characters = text.perRow * rows + text.recursive;
  return characters > MAX_TEXT ? tooMuchText(characters) : null;
}

/** Names in the statement and in the views that it reads, whose inside the plan shows. */
function nameAll(tree: Node, statistics: Statistics): RelationsByName {
  const all = new Map(nameRelations(tree));
  const seen = new Set<string>();
  const queue = [...all.values()].flat();
  for (let relation = queue.pop(); relation && seen.size < MAX_VIEWS; relation = queue.pop()) {
    if (relation.kind !== 'table' || seen.has(relation.table)) continue;
    seen.add(relation.table);
    const sql = statistics.viewSql(relation.table);
    const view = sql === null ? null : parseOne(sql, 0);
    if (!view?.ok) continue;
    for (const [name, relations] of nameRelations(view.value)) {
      all.set(name, [...(all.get(name) ?? []), ...relations]);
      queue.push(...relations);
    }
  }
  return all;
}

function judgePlan(plan: readonly PlanNode[], statistics: Statistics): string | null {
  const { work, correlatedWork } = estimatePlan(plan, Infinity, { relations: new Map(), statistics });
  return work > MAX_WORK ? tooMuchWork(work, correlatedWork > work / 2) : null;
}

const tooMuchWork = (work: number, isCorrelated: boolean): string =>
  isCorrelated
    ? `A subquery would run again for every row around it and read about ${inWords(work)} rows in total. Rewrite it as a join or a window function, or limit the rows around it.`
    : `This query would read about ${inWords(work)} combinations of rows. Join on columns with more distinct values (a.x = b.x), or aggregate or limit one side first.`;

const tooWideFrames = (work: number): string =>
  `The window frames of this query would read about ${inWords(work)} rows in total. Use narrower frames, or leave out EXCLUDE.`;

const tooMuchText = (characters: number): string =>
  `The text functions of this query would produce about ${inWords(characters)} characters. Nest fewer of them, or use them on fewer rows.`;

function inWords(count: number): string {
  const [unit, name] = count >= 1e12 ? [1e12, 'trillion'] : count >= 1e9 ? [1e9, 'billion'] : [1e6, 'million'];
  return count >= 1e15 ? 'a quadrillion' : `${Number((count / unit).toPrecision(2))} ${name}`;
}
