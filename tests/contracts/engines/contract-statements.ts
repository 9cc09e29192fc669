// What every engine promises of running statements: what it refuses, streams, limits and stops.
import { expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { EngineSubject } from './subject.ts';
import { COMMON_WRITES } from './hostile-texts.ts';

/** Nothing refused must have happened. */
export function promiseStatements(subject: EngineSubject): void {
  it('refuses whatever is not exactly one reading statement, and nothing of it happens', async () => {
    const failures: Record<string, string> = {};
    for (const sql of [...COMMON_WRITES, ...subject.harness.hostileStatements]) {
      const failure = await subject.failureOf(sql);
      if (failure === 'none' || failure === 'untyped') failures[sql] = failure;
    }
    expect(failures).toEqual({});
    expect((await subject.run('SELECT id FROM victim ORDER BY id')).rows).toEqual([[1], [2], [3]]);
    expect(await subject.failureOf('SELECT 1 FROM made')).toBe('TABLE_DOES_NOT_EXIST_ERROR');
  });

  it('streams rows while the statement runs, and stops when no one reads', async () => {
    let count = 0;
    for await (const event of subject.driver.stream(
      subject.statementOf(subject.harness.slowStatement, { maxRows: 10_000_000 }),
    )) {
      if (event.kind === 'rows') count += event.rows.length;
      if (count > 0) break;
    }
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(100_000);
    expect((await subject.run('SELECT 1 AS a')).rows).toEqual([[1]]);
  });

  it('returns as many rows as requested, and says that there are more', async () => {
    expect(await subject.run('SELECT id FROM victim ORDER BY id', { maxRows: 2 })).toMatchObject({
      rows: [[1], [2]],
      truncated: true,
    });
    expect(await subject.run('SELECT id FROM victim ORDER BY id', { maxRows: 3 })).toMatchObject({
      rows: [[1], [2], [3]],
      truncated: false,
    });
  });

  it('ends at its deadline with an error that says so', async () => {
    expect(await subject.failureOf(subject.harness.slowStatement, { maxRows: 10_000_000, timeoutMs: 50 })).toBe(
      'SQLLAB_TIMEOUT_ERROR',
    );
  });

  it('ends when it is cancelled, and serves the next', async () => {
    let count = 0;
    const read = async (): Promise<void> => {
      for await (const event of subject.driver.stream(
        subject.statementOf(subject.harness.slowStatement, { maxRows: 10_000_000 }),
      )) {
        if (event.kind !== 'rows') continue;
        count += event.rows.length;
        await subject.driver.cancel();
      }
    };
    await expect(read()).rejects.toBeInstanceOf(AppError);
    expect(count).toBeLessThan(100_000);
    expect((await subject.run('SELECT 1 AS a')).rows).toEqual([[1]]);
  });
}
