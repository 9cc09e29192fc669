// Walks over ClickHouse's statements read each token a few times, however it is nested. Counted are reads, never time.
import { describe, expect, it } from 'vitest';
import { countTokenReads, TOKEN_STATEMENTS } from '#app/engines/shared/tokens/walks.fixture.ts';
import { READS_PER_NODE } from '#app/engines/shared/grammar/walks.fixture.ts';
import { clickhouseRules } from '#app/engines/clickhouse/grammar.ts';

describe('walks over statements of ClickHouse', () => {
  it.each(Object.entries(TOKEN_STATEMENTS))('cost a few steps for each token: %s', (_, sql) => {
    const { tokens, reads } = countTokenReads(sql, clickhouseRules);
    for (const [name, count] of Object.entries(reads)) {
      expect(count, name).toBeGreaterThan(0);
      expect(count, name).toBeLessThan(READS_PER_NODE * tokens + 2_000);
    }
  });
});
