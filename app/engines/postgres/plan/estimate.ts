// What PostgreSQL's planner thinks a statement will cost: the first line of its plan.
import type { Estimate } from '#app/engines/shared/engine.ts';

export const postgresEstimate: Estimate = {
  // Options in parentheses, so that the beginning of the statement, such as ANALYZE, can't be read as an option.
  statement: (sql) => `EXPLAIN (FORMAT TEXT) ${sql}`,
  read: (rows) => {
    const line = rows[0]?.[0];
    const cost = typeof line === 'string' ? /\(cost=(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?) /.exec(line) : null;
    const [, startUp, total] = cost ?? [];
    if (startUp === undefined || total === undefined) return null;
    return { 'Start-up cost': costText(startUp), 'Total cost': costText(total) };
  },
};

/** '0.00' as '0.0', '12.50' as '12.5': clients get at least one digit after the point. */
function costText(text: string): string {
  const cost = Number(text);
  return Number.isInteger(cost) ? cost.toFixed(1) : String(cost);
}
