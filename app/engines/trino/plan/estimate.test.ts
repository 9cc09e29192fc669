import { describe, expect, it } from 'vitest';
import { trinoEstimate } from './estimate.ts';
import { planStatement } from './plan-tables.ts';
import { trinoGrammar } from '#app/engines/trino/grammar.ts';

const read = (estimate: object) => trinoEstimate.read([[JSON.stringify({ inputTableColumnInfos: [], estimate })]]);

describe('the estimate of a statement', () => {
  it('has the rows and sizes of its plan, as people read them', () => {
    expect(
      read({ outputRowCount: 60_175, outputSizeInBytes: 1_530_000, cpuCost: 999.96, maxMemory: 0, networkCost: 12 }),
    ).toEqual({
      'Output count': '60.2 K rows',
      'Output size': '1.5 MB',
      'CPU cost': '1 K',
      'Max memory': '0 B',
      'Network cost': '12',
    });
  });

  it('is unknown without statistics', () => {
    expect(read({ outputRowCount: 'NaN', outputSizeInBytes: 'NaN' })).toEqual({
      'Output count': 'Unknown',
      'Output size': 'Unknown',
    });
  });

  it('is none where there is no plan', () => {
    for (const rows of [[], [['no JSON']], [['{}']], [[JSON.stringify({ estimate: {} })]]])
      expect(trinoEstimate.read(rows)).toBeNull();
  });

  it('is requested by a statement that is proved to read, and compared with what it names', () => {
    const sql = trinoEstimate.statement('WITH a AS (SELECT 1) SELECT * FROM a');
    expect(trinoGrammar.proveReadOnly(sql, 'composed').ok).toBe(true);
    expect(planStatement(sql)).toBe(sql);
    expect(trinoGrammar.proveReadOnly(trinoEstimate.statement('DELETE FROM t'), 'composed').ok).toBe(false);
  });
});
