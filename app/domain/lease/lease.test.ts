import { describe, expect, it } from 'vitest';
import { AppError, errorData } from '#app/domain/errors.ts';
import { freeLease, nextTickMs, reduceLease, type LeaseState, type LeaseEvent } from './lease.ts';

const claim = (id: string, leaseMs = 100): LeaseEvent => ({ kind: 'claim', id, leaseMs });

/** Applies events at their times and tells who was told what. */
function play(...events: [number, LeaseEvent][]): { lease: LeaseState; received: string[] } {
  let lease = freeLease;
  const received: string[] = [];
  for (const [atMs, event] of events) {
    const step = reduceLease(lease, event, atMs);
    lease = step.lease;
    for (const { id, reply } of step.replies)
      received.push(`${id} ${reply.kind}${reply.kind === 'granted' && reply.lookAgain ? ' look' : ''}`);
  }
  return { lease, received };
}

const done: LeaseEvent = { kind: 'settle', id: 'a', outcome: { kind: 'done', source: 'fresh' } };

describe('a lease', () => {
  it('goes to the first, and the others wait', () => {
    const { lease, received } = play([0, claim('a')], [1, claim('b')], [2, claim('c')]);
    expect(received).toEqual(['a granted']);
    expect(lease.waiting.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(nextTickMs(lease)).toBe(100);
  });

  it('tells every waiter that the holder is done, and those who come after to look again', () => {
    const { lease, received } = play(
      [0, claim('a')],
      [1, claim('b')],
      [2, claim('c')],
      [3, done],
      [4, claim('d')],
      [60_000, claim('e')],
    );
    expect(received).toEqual(['a granted', 'b done', 'c done', 'd granted look', 'e granted']);
    expect(lease.holder?.id).toBe('e');
  });

  it("tells every waiter of the holder's failure", () => {
    const error = errorData(new AppError('SQLLAB_TIMEOUT_ERROR', 'too long'));
    const { received } = play(
      [0, claim('a')],
      [1, claim('b')],
      [2, { kind: 'settle', id: 'a', outcome: { kind: 'failed', error } }],
      [3, claim('c')],
    );
    expect(received).toEqual(['a granted', 'b failed', 'c granted']);
  });

  it('passes on to the longest waiting when the holder stops renewing', () => {
    expect(play([0, claim('a')], [1, claim('b')], [2, claim('c')], [99, { kind: 'tick' }]).received).toEqual(['a granted']);
    expect(play([0, claim('a')], [1, claim('b')], [2, claim('c')], [100, { kind: 'tick' }]).received).toEqual([
      'a granted',
      'b granted',
    ]);
  });

  it('stays with a holder that renews', () => {
    const renew: LeaseEvent = { kind: 'renew', id: 'a', leaseMs: 100 };
    expect(play([0, claim('a')], [1, claim('b')], [90, renew], [180, { kind: 'tick' }]).received).toEqual(['a granted']);
    expect(play([0, claim('a')], [1, claim('b')], [150, renew]).received).toEqual(['a granted', 'b granted']);
    expect(reduceLease(play([0, claim('a')], [1, claim('b')]).lease, renew, 150).isHolder).toBe(false);
  });

  it('passes on when it is released, and when the holder leaves', () => {
    expect(
      play([0, claim('a')], [1, claim('b')], [2, { kind: 'settle', id: 'a', outcome: { kind: 'released' } }]).received,
    ).toEqual(['a granted', 'b granted']);
    expect(play([0, claim('a')], [1, claim('b')], [2, { kind: 'leave', id: 'a' }]).received).toEqual(['a granted', 'b granted']);
    expect(
      play([0, claim('a')], [1, claim('b')], [2, { kind: 'leave', id: 'b' }], [3, done], [4, { kind: 'leave', id: 'x' }])
        .received,
    ).toEqual(['a granted']);
  });

  it('ignores a holder that has lost it, or settles twice', () => {
    expect(play([0, claim('a')], [1, claim('b')], [100, { kind: 'tick' }], [101, claim('c')], [102, done]).received).toEqual([
      'a granted',
      'b granted',
    ]);
    expect(play([0, claim('a')], [1, done], [2, claim('b')], [3, done], [4, claim('c')]).received).toEqual([
      'a granted',
      'b granted look',
    ]);
  });

  it('of a dead holder goes to the next who comes', () => {
    expect(play([0, claim('a')], [500, claim('b')]).received).toEqual(['a granted', 'b granted']);
  });
});
