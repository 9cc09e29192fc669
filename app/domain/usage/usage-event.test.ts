import { describe, expect, it } from 'vitest';
import { requestsPrivacy, describeUsage, usageAddress, type UsageFacts } from './usage-event.ts';

const FACTS: UsageFacts = {
  impressionId: 'i1',
  place: { source: 'dashboard', sourceId: 7 },
  visibility: 'visible',
  eventId: 'e2',
  lastEventId: 'e1',
};

describe('usage events', () => {
  it('spec 198: each user action has its own id and names its target', () => {
    const noted = { name: 'select_dashboard_tab', atMs: 5, target: { id: 'TAB-1', name: 'North' } } as const;
    expect(describeUsage(noted, FACTS)).toEqual({
      impression_id: 'i1',
      version: 'v2',
      source: 'dashboard',
      source_id: 7,
      ts: 5,
      event_name: 'select_dashboard_tab',
      event_type: 'user',
      event_id: 'e2',
      visibility: 'visible',
      target_id: 'TAB-1',
      target_name: 'North',
    });
  });

  it('spec 198: a timing names what the user did before it, and its details replace no field', () => {
    const details = { slice_id: 3, duration: 40, source: 'mine', ts: 0 };
    expect(describeUsage({ name: 'load_chart', atMs: 5, details }, FACTS)).toEqual({
      impression_id: 'i1',
      version: 'v2',
      source: 'dashboard',
      source_id: 7,
      ts: 5,
      event_name: 'load_chart',
      event_type: 'timing',
      trigger_event: 'e1',
      visibility: 'visible',
      slice_id: 3,
      duration: 40,
    });
  });

  it('spec 198: database and schema belong to SQL Lab alone', () => {
    const place = { source: 'sqlLab', sourceId: '4', dbId: 2, schema: 'main' } as const;
    const event = describeUsage({ name: 'sqllab_run_query', atMs: 5 }, { ...FACTS, place });
    expect(event).toMatchObject({ source: 'sqlLab', source_id: '4', db_id: 2, schema: 'main' });
    const elsewhere = describeUsage({ name: 'render_chart', atMs: 5 }, { ...FACTS, place: { ...place, source: 'explore' } });
    expect(Object.keys(elsewhere)).not.toContain('db_id');
    expect(Object.keys(elsewhere)).not.toContain('schema');
  });

  it('spec 380: the address names the dashboard or the chart', () => {
    expect(usageAddress({ source: 'dashboard', sourceId: 7 })).toBe('/superset/log/?explode=events&dashboard_id=7');
    expect(usageAddress({ source: 'explore', sourceId: 3 })).toBe('/superset/log/?explode=events&slice_id=3');
    expect(usageAddress({ source: 'explore', sourceId: null })).toBe('/superset/log/?explode=events');
    expect(usageAddress({ source: 'sqlLab', sourceId: '4' })).toBe('/superset/log/?explode=events');
  });

  it('spec 29: "do not track" and Global Privacy Control are wishes for privacy', () => {
    expect([{ doNotTrack: '1' }, { doNotTrack: 'yes' }, { globalPrivacyControl: true }].map(requestsPrivacy)).toEqual([
      true,
      true,
      true,
    ]);
    expect([{}, { doNotTrack: null }, { doNotTrack: '0' }, { globalPrivacyControl: false }].map(requestsPrivacy)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
