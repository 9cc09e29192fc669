import { expect, it } from 'vitest';
import { historyRetention } from './history-retention.ts';

const isValid = (queries: unknown): boolean => historyRetention.safeParse({ actions: null, queries, reportRuns: null }).success;

it('takes whole days from a week to ten years, and null for the default', () => {
  expect([7, 90, 3_650, null].map(isValid)).toEqual([true, true, true, true]);
  expect([6, 0, -1, 3_651, 7.5, '90', undefined, Infinity].map(isValid)).toEqual(Array.from({ length: 8 }, () => false));
});

it('takes every kind at once and nothing else', () => {
  expect(historyRetention.safeParse({ actions: 30 }).success).toBe(false);
  expect(historyRetention.safeParse({ actions: 30, queries: 30, reportRuns: 30, sessions: 30 }).success).toBe(false);
});
