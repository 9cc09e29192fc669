// Which statements of a script took effect before it ended early. Pure: told of each statement as it ends.
import type { RunStatement } from '#app/domain/sqllab/run-job.ts';

export interface ScriptEffects {
  readonly total: number;
  /** Numbers of statements from 1. Those that only read are in none of the lists. */
  readonly took_effect: readonly number[];
  /** Writes of a transaction that was never committed. */
  readonly undone: readonly number[];
  /** The one at which the script ended. */
  readonly ended_at: number;
  readonly not_run: readonly number[];
}

/** `completed`: how many statements ran to their end. Null where nothing has to be told: one statement, or none that writes. */
export function findScriptEffects(statements: readonly RunStatement[], completed: number): ScriptEffects | null {
  const total = statements.length;
  if (total < 2 || completed >= total || statements.every(({ readOnly }) => readOnly)) return null;
  let kept: number[] = [];
  let open: number[] | null = null;
  let undone: number[] = [];
  for (const [index, { sql, readOnly, kind }] of statements.slice(0, completed).entries()) {
    const step = kind === 'session' ? transactionStep(sql) : null;
    if (step === 'begin') open ??= [];
    else if (step === 'commit') [kept, open] = [[...kept, ...(open ?? [])], null];
    else if (step === 'rollback') [undone, open] = [[...undone, ...(open ?? [])], null];
    else if (!readOnly && kind !== 'session') (open ?? kept).push(index + 1);
  }
  const numbers = Array.from({ length: total - completed - 1 }, (_, at) => completed + 2 + at);
  return { total, took_effect: kept, undone: [...undone, ...(open ?? [])], ended_at: completed + 1, not_run: numbers };
}

/** A sentence or more, for display. */
export function describeEffects(effects: ScriptEffects, ending: 'failed' | 'stopped' | 'timed out'): string {
  const { total, took_effect: kept, undone, ended_at: endedAt, not_run: notRun } = effects;
  const verb = ending === 'failed' ? 'failed' : ending === 'stopped' ? 'was stopped' : 'timed out';
  return [
    `Statement ${endedAt} of ${total} ${verb}.`,
    kept.length === 0
      ? 'No earlier statement changed anything.'
      : `${statementsText(kept)} took effect and ${kept.length === 1 ? 'was' : 'were'} not undone.`,
    ...(undone.length === 0 ? [] : [`${statementsText(undone)} ${undone.length === 1 ? 'was' : 'were'} rolled back.`]),
    ...(notRun.length === 0 ? [] : [`${statementsText(notRun)} did not run.`]),
  ].join(' ');
}

function transactionStep(sql: string): 'begin' | 'commit' | 'rollback' | null {
  if (/^(?:begin|start\s+transaction)\b/i.test(sql)) return 'begin';
  if (/^(?:commit|end)\b/i.test(sql)) return 'commit';
  // Back to a savepoint is not the end of the transaction.
  return /^(?:rollback|abort)\b(?!.*\bto\b)/is.test(sql) ? 'rollback' : null;
}

/** `Statement 1`, `Statements 1 and 2`, `Statements 1–4`. */
function statementsText(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  if (numbers.length === 1) return `Statement ${first}`;
  if (numbers.length > 2 && last - first === numbers.length - 1) return `Statements ${first}–${last}`;
  return `Statements ${numbers.slice(0, -1).join(', ')} and ${last}`;
}
