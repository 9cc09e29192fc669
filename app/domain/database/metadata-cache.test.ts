import { expect, it } from 'vitest';
import { metadataCacheProblem, metadataTtlMs } from './metadata-cache.ts';

const extra = (value: unknown) => ({ metadata_cache_timeout: value });

it('keeps each list as long as the setting says, 0 for long, and without it nothing', () => {
  const set = extra({ schema_cache_timeout: 60, table_cache_timeout: 0 });
  expect(metadataTtlMs(set, 'schemas')).toBe(60_000);
  expect(metadataTtlMs(set, 'tables')).toBe(31_536_000_000);
  expect(metadataTtlMs(set, 'catalogs')).toBeNull();
  expect(metadataTtlMs({}, 'schemas')).toBeNull();
});

it('names what it takes, and what was imported wrong keeps nothing', () => {
  for (const wrong of [{ schema_cache_timeout: '60' }, { schemas: 60 }, { table_cache_timeout: -1 }, 60]) {
    expect(metadataCacheProblem(wrong)).toContain('table_cache_timeout');
    expect(metadataTtlMs(extra(wrong), 'tables')).toBeNull();
  }
  expect(metadataCacheProblem({ table_cache_timeout: 31_536_000 })).toBeNull();
});
