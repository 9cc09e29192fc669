import { describe, expect, it } from 'vitest';
import { createKeptMetadata, createMetadataMemo } from './metadata-memo.server.ts';

const MAX_BYTES = 16_000_000;
const versions = async () => ({ people: 1, questions: 1 });

describe('what an isolate keeps of the metadata', () => {
  it('is no more than its bytes, however large a dataset is written', async () => {
    const kept = createKeptMetadata();
    const memo = createMetadataMemo(kept, versions);
    for (let id = 0; id < 400; id += 1) {
      const columns = Array.from({ length: 20 }, (_, index) => ({
        name: `c${index}`,
        expression: String(id).padEnd(5_000, 'x'),
      }));
      await memo.recall({ kind: 'questions', name: `dataset:${id}` }, async () => ({
        sql: String(id).padEnd(100_000, 'x'),
        columns,
      }));
    }
    expect(kept.calculatedSize).toBeLessThanOrEqual(MAX_BYTES);
    const chars = [...kept.values()].reduce((sum, { value }) => sum + JSON.stringify(value).length, 0);
    expect(2 * chars).toBeLessThanOrEqual(MAX_BYTES);
    expect(kept.size).toBeGreaterThan(10);
  });

  it('leaves out what alone would fill it', async () => {
    const kept = createKeptMetadata();
    const memo = createMetadataMemo(kept, versions);
    const key = { kind: 'questions', name: 'dataset:1' } as const;
    await memo.recall(key, async () => ({ sql: 'x'.repeat(10_000_000) }));
    expect(kept.size).toBe(0);
    expect(await memo.recall(key, async () => ({ sql: 'again' }))).toEqual({ sql: 'again' });
  });
});
