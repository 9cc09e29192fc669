import { describe, expect, it } from 'vitest';
import { readUseLimits } from './use-limits.ts';

describe('readUseLimits', () => {
  it('has generous defaults for missing and invalid settings', () => {
    const generous = {
      perMinute: { queries: 1_200, exports: 120, uploads: 120, images: 600 },
      queriesAtATime: 20,
    };
    expect(readUseLimits({})).toEqual(generous);
    expect(readUseLimits({ QUERIES_PER_MINUTE: ' ', EXPORTS_PER_MINUTE: 'many', QUERIES_AT_A_TIME: '-1' })).toEqual(generous);
  });

  it('turns a limit off if it is 0', () => {
    const { perMinute, queriesAtATime } = readUseLimits({ QUERIES_PER_MINUTE: '0', QUERIES_AT_A_TIME: '0' });
    expect([perMinute.queries, perMinute.exports, queriesAtATime]).toEqual([0, 120, 0]);
  });

  it('reads settings, and clamps them to the maximum of an object', () => {
    const { perMinute, queriesAtATime } = readUseLimits({ UPLOADS_PER_MINUTE: '3', QUERIES_AT_A_TIME: '99999' });
    expect([perMinute.uploads, queriesAtATime]).toEqual([3, 1_000]);
  });
});
