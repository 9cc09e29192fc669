import { describe, expect, it } from 'vitest';
import { nextTurnMs, noUse, reduceUse, type UseEvent } from './caller-use.ts';
import type { LimitedUse } from './protocol.ts';

interface Wish {
  readonly use?: LimitedUse;
  readonly counter?: string;
  readonly perMinute?: number;
  readonly databaseId?: number;
  readonly limit?: number;
}

const rated = (id: string, { use = 'queries', counter = 'own', perMinute = 2 }: Wish = {}): UseEvent => ({
  kind: 'take',
  id,
  turn: null,
  rate: { counter, use, perMinute },
});
const turned = (id: string, { databaseId = 1, limit = 2 }: Wish = {}): UseEvent => ({
  kind: 'take',
  id,
  rate: null,
  turn: { databaseId, limit, holdMs: 1_000 },
});
const end = (id: string): UseEvent => ({ kind: 'end', id });

/** Result of each event: queries that can continue, or how long the caller has to wait. */
function play(events: readonly UseEvent[], nowMs = 0) {
  let use = noUse;
  const steps = events.map((event) => {
    const step = reduceUse(use, event, nowMs);
    use = step.use;
    return step.refusedForMs ?? step.granted.join();
  });
  return { steps, use };
}

describe('what a caller does', () => {
  it('is refused beyond its number a minute, with the time until the next', () => {
    expect(play([rated('a'), rated('b'), rated('c')]).steps).toEqual(['a', 'b', 30_000]);
  });

  it('is counted by what it is, and by its token', () => {
    const { steps } = play([
      rated('a', { perMinute: 1 }),
      rated('b', { perMinute: 1, use: 'exports' }),
      rated('c', { perMinute: 1, counter: 'token:1' }),
      rated('d', { perMinute: 1 }),
    ]);
    expect(steps).toEqual(['a', 'b', 'c', 60_000]);
  });

  it('waits for its turn at a database, in order, and is never refused for it', () => {
    const charts = Array.from({ length: 40 }, (_, index) => `chart ${index}`);
    const { steps, use } = play([...charts.map((id) => turned(id, { limit: 3 })), ...charts.map(end)]);
    expect(steps.filter((step) => typeof step === 'number')).toEqual([]);
    expect(steps.slice(0, 3)).toEqual(charts.slice(0, 3));
    expect(steps.slice(3, 40)).toEqual(charts.slice(3).map(() => ''));
    expect(steps.slice(40, 77)).toEqual(charts.slice(3));
    expect(use.turns.size).toBe(0);
  });

  it('waits at one database while another is free', () => {
    expect(play([turned('a', { limit: 1 }), turned('b', { limit: 1 }), turned('c', { limit: 1, databaseId: 2 })]).steps).toEqual([
      'a',
      '',
      'c',
    ]);
  });

  it('goes on when the query before it has died', () => {
    const { use } = play([turned('a', { limit: 1 }), turned('b', { limit: 1 })]);
    expect(nextTurnMs(use)).toBe(1_000);
    expect(reduceUse(use, { kind: 'tick' }, 1_000).granted).toEqual(['b']);
  });

  it('takes no turn where it is refused, and is forgotten after its minute', () => {
    const both = (id: string): UseEvent => ({
      kind: 'take',
      id,
      rate: { counter: 'own', use: 'queries', perMinute: 1 },
      turn: { databaseId: 1, limit: 1, holdMs: 1_000 },
    });
    const { steps, use } = play([both('a'), both('b'), end('a')]);
    expect(steps).toEqual(['a', 60_000, '']);
    expect(reduceUse(use, turned('c'), 60_000).use.spent.size).toBe(0);
  });
});
