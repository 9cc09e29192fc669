import { describe, expect, it } from 'vitest';
import type { FleetAnswer } from './query-fleet.ts';
import { createRecentAnswers } from './recent-answers.ts';

const answer = (askedAtMs: number): FleetAnswer => ({
  table: { rowCount: 0, columns: [] },
  rowCount: 0,
  isCached: false,
  askedAtMs,
});
const options = { waitUntil: () => undefined };

describe('recent answers', () => {
  it('are given for five seconds', () => {
    const recent = createRecentAnswers();
    recent.keep('key', answer(1), { bytes: 100, nowMs: 1_000 });
    expect(recent.find('key', 5_999)).toEqual(answer(1));
    expect(recent.find('key', 6_000)).toBeNull();
    expect(recent.find('other', 1_000)).toBeNull();
  });

  it('never give way to older ones', () => {
    const recent = createRecentAnswers();
    recent.keep('key', answer(20), { bytes: 100, nowMs: 1_000 });
    recent.keep('key', answer(10), { bytes: 100, nowMs: 1_001 });
    expect(recent.find('key', 1_002)).toEqual(answer(20));
  });

  it('are not kept beyond a megabyte', () => {
    const recent = createRecentAnswers();
    recent.keep('key', answer(1), { bytes: 2_000_000, nowMs: 0 });
    expect(recent.find('key', 1)).toBeNull();
  });

  it('are asked for together, also when the asking fails', async () => {
    const recent = createRecentAnswers();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      await Promise.resolve();
      return answer(asked);
    };
    const all = await Promise.all([1, 2, 3].map(() => recent.together('key', ask, options)));
    expect([asked, all.length, new Set(all).size]).toEqual([1, 3, 1]);
    const fails = () => Promise.reject(new Error('no database'));
    await expect(recent.together('key', fails, options)).rejects.toThrow('no database');
    expect(await recent.together('key', ask, options)).toEqual(answer(2));
  });
});
