import { describe, expect, it } from 'vitest';
import type { Connection } from '#app/domain/database/connection.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { createRecentPlans, followsFromQuery } from './recent-plans.ts';

const dataset = { id: 1, sql: null, columns: [] } as unknown as Dataset;
const connection = { databaseId: 1 } as Connection;
const source = { dataset, connection, nowMs: 10_000 };

describe('recent plans', () => {
  it('are found for the same objects within a second', () => {
    const plans = createRecentPlans<string>();
    plans.keep('key', source, 'plan');
    expect(plans.find('key', { ...source, nowMs: 10_999 })).toBe('plan');
    expect(plans.find('key', { ...source, nowMs: 11_000 })).toBeNull();
    expect(plans.find('key', { ...source, nowMs: 9_999 })).toBeNull();
    expect(plans.find('other', source)).toBeNull();
    expect(plans.find('key', { ...source, dataset: { ...dataset } })).toBeNull();
    expect(plans.find('key', { ...source, connection: { ...connection } })).toBeNull();
  });

  it('are kept in a bounded number of bytes', () => {
    const plans = createRecentPlans<string>(200_000);
    for (let at = 0; at < 20; at += 1) plans.keep(`key ${at}`, source, 'plan');
    const found = Array.from({ length: 20 }, (_, at) => plans.find(`key ${at}`, source)).filter((plan) => plan !== null);
    expect(found.length).toBeLessThanOrEqual(4);
    expect(found.length).toBeGreaterThan(0);
  });

  it('are not made where templates or tables of a virtual dataset say more', () => {
    expect(followsFromQuery(dataset, '{"metrics":["a"]}')).toBe(true);
    expect(followsFromQuery(dataset, '{"where":"{{ current_user_id() }}"}')).toBe(false);
    expect(followsFromQuery({ ...dataset, sql: 'select 1' }, '')).toBe(false);
    expect(followsFromQuery({ ...dataset, fetchValuesPredicate: '{% if x %}' }, '')).toBe(false);
  });
});
