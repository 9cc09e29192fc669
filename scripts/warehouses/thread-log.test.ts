import { describe, expect, it } from 'vitest';
import { threadLine } from '#app/domain/warehouse/process-protocol.ts';
import { createThreadLog } from './thread-log.ts';

const held = (call: string): string => `${threadLine('held', call)}\n`;
const free = (call: string): string => `${threadLine('free', call)}\n`;

describe('the log of a process', () => {
  it('says who keeps the thread, however the lines are cut', () => {
    const log = createThreadLog();
    const [head = '', tail = ''] = [held('a').slice(0, 9), held('a').slice(9)];
    log.add(head);
    expect(log.holder()).toBeNull();
    log.add(tail);
    expect(log.holder()).toBe('a');
    log.add(free('a') + held('b'));
    expect(log.holder()).toBe('b');
    log.add(free('b'));
    expect(log.holder()).toBeNull();
  });

  it('remembers what has begun until it is forgotten', () => {
    const log = createThreadLog();
    log.add(held('a') + free('a'));
    expect([log.hasBegun('a'), log.hasBegun('b')]).toEqual([true, false]);
    log.forget('a');
    expect(log.hasBegun('a')).toBe(false);
  });

  it('passes on what is about something else', () => {
    expect(createThreadLog().add(`one\n${held('a')}#thread lost a\ntwo`)).toEqual(['one', '#thread lost a']);
  });
});
