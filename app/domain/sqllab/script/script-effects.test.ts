import { describe, expect, it } from 'vitest';
import type { RunStatement } from '#app/domain/sqllab/run-job.ts';
import { describeEffects, findScriptEffects } from './script-effects.ts';

const read: RunStatement = { sql: 'SELECT 1', kind: 'select', readOnly: true, maxRows: 1 };
const write: RunStatement = { sql: 'INSERT INTO a VALUES (1)', kind: 'dml', readOnly: false, maxRows: 0 };
const session = (sql: string): RunStatement => ({ sql, kind: 'session', readOnly: false, maxRows: 0 });

describe('the effects of a script that ends early', () => {
  it('names the statements that took effect, that ended it and that did not run', () => {
    const effects = findScriptEffects([write, read, write, write, write], 3);
    expect(effects).toEqual({ total: 5, took_effect: [1, 3], undone: [], ended_at: 4, not_run: [5] });
    expect(effects && describeEffects(effects, 'failed')).toBe(
      'Statement 4 of 5 failed. Statements 1 and 3 took effect and were not undone. Statement 5 did not run.',
    );
  });

  it('knows transactions', () => {
    const script = [session('BEGIN'), write, session('COMMIT'), session('START TRANSACTION'), write, write, read];
    expect(findScriptEffects(script, 5)).toMatchObject({ took_effect: [2], undone: [5], ended_at: 6, not_run: [7] });
    expect(findScriptEffects([session('BEGIN'), write, session('ROLLBACK'), write, read], 4)).toMatchObject({
      took_effect: [4],
      undone: [2],
    });
    expect(findScriptEffects([session('BEGIN'), write, session('ROLLBACK TO a'), read], 3)).toMatchObject({ undone: [2] });
  });

  it('says nothing of one statement, of scripts that only read, and of those that ran completely', () => {
    expect(findScriptEffects([write], 0)).toBeNull();
    expect(findScriptEffects([read, read], 1)).toBeNull();
    expect(findScriptEffects([write, write], 2)).toBeNull();
    const none = findScriptEffects([write, write], 0);
    expect(none && describeEffects(none, 'stopped')).toBe(
      'Statement 1 of 2 was stopped. No earlier statement changed anything. Statement 2 did not run.',
    );
  });
});
