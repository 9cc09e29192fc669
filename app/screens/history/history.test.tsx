import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { HistoryOverview } from '#app/services/history-storage/read-history.server.ts';
import type { HistoryStatus } from '#app/services/history/history-status.server.ts';
import { HistoryScreen } from './HistoryScreen.tsx';

const OVERVIEW: HistoryOverview = {
  amounts: [
    { kind: 'actions', d1Count: 1_234, neonCount: null, oldestMs: Date.UTC(2026, 10, 1) },
    { kind: 'queries', d1Count: 0, neonCount: null, oldestMs: null },
    { kind: 'reportRuns', d1Count: 2, neonCount: null, oldestMs: Date.UTC(2026, 10, 2) },
  ],
  blockLineCount: 1_000,
  blockCount: 1,
  deliveryCount: 3,
  neon: 'unused',
  status: null,
  retention: { actions: 30, queries: null, reportRuns: null },
  logDays: 90,
};

const STATUS: HistoryStatus = { waitingCount: 0, oldestMs: null, lastMovedMs: null, failure: null, dropped: null };

function show(overview: Partial<HistoryOverview> = {}, rights = { canEdit: true, canExport: true }): string {
  const element = <HistoryScreen overview={{ ...OVERVIEW, ...overview }} {...rights} tabs={['activity', 'audit', 'storage']} />;
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />).replaceAll('<!-- -->', '');
}

describe('the storage of history', () => {
  it('has how much there is of each kind, since when, and a file of each in each format', () => {
    const html = show();
    expect(html).toContain('1,234');
    expect(html).toContain('1,000 views and other uses in 1 row');
    expect(html).toContain('3 deliveries');
    expect(html).toContain('None');
    expect(html).toContain('href="/api/v1/history/export?kind=queries&amp;format=parquet"');
    expect(html).toContain('aria-label="Download Report runs as NDJSON"');
    expect(html).toContain('up to 5 seconds');
  });

  it('has a column for Neon only where it is used, and says so where it is away', () => {
    expect(show()).not.toContain('>Neon</th>');
    const amounts = OVERVIEW.amounts.map((amount) => ({ ...amount, neonCount: 98_765 }));
    const connected = show({ neon: 'connected', amounts });
    expect(connected).toContain('>Neon</th>');
    expect(connected).toContain('98,765');
    const away = show({ neon: 'away' });
    expect(away).toContain('role="alert"');
    expect(away).toContain('Unknown');
  });

  it('has what waits for Neon, since when, and what was deleted before it was moved', () => {
    expect(show()).not.toContain('Waiting for Neon');
    const empty = show({ neon: 'connected', status: STATUS });
    expect(empty).toContain('Waiting for Neon');
    expect(empty).toContain('Never');
    expect(empty).not.toContain('Oldest waiting');
    expect(empty).not.toContain('role="alert"');
    const status = { ...STATUS, waitingCount: 1_501, oldestMs: Date.UTC(2026, 10, 1), dropped: { lines: 1, lastMs: 0 } };
    const html = show({ neon: 'connected', status });
    expect(html).toContain('1,501 rows');
    expect(html).toContain('Oldest waiting');
    expect(html).toContain('1 view or other use, last');
  });

  it('says that Neon is full or takes nothing, since when, and what is deleted then', () => {
    const since = { sinceMs: Date.UTC(2026, 10, 1, 12) };
    const full = show({ neon: 'connected', status: { ...STATUS, failure: { kind: 'full', ...since } } });
    expect(full).toContain('Neon is full');
    expect(full).toMatch(/since Nov 1, 2026, 12:00\sPM UTC/);
    expect(full).toContain('the oldest are deleted. Nothing else is.');
    const stuck = { status: { ...STATUS, failure: { kind: 'away', ...since } } } as const;
    expect(show({ neon: 'connected', ...stuck })).toContain('Couldn’t move history to Neon');
    expect(show({ neon: 'away', ...stuck })).not.toContain('Couldn’t move history to Neon');
    expect(show({ neon: 'away', ...stuck })).toContain('Couldn’t read history from Neon');
  });

  it('shows how long each kind is kept, by the page, LOG_DAYS, or reports', () => {
    const kept = show({ retention: { actions: null, queries: 7, reportRuns: 30 } });
    expect(kept).toContain('Kept for 90 days');
    expect(kept).toContain('Empty: 90 days, as set by LOG_DAYS.');
    expect(kept).toContain('Kept for 7 days');
    expect(kept).toContain('Kept for 30 days at most');
    const unset = show({ retention: { actions: null, queries: null, reportRuns: null }, logDays: null });
    expect(unset).toContain('Kept for the days of LOG_DAYS');
    expect(unset).toContain('Empty: the days of the setting LOG_DAYS.');
    expect(unset).toContain('No limit');
    expect(unset).toContain('Kept as set in each report');
  });

  it('has no form and no files for those who can only read', () => {
    const html = show({}, { canEdit: false, canExport: false });
    expect(html).not.toContain('Save retention');
    expect(html).not.toContain('history/export');
  });

  it('has what is set in the form, and tells the open tab', () => {
    const html = show();
    expect(html).toMatch(/value="30"/);
    expect(html).toMatch(
      /aria-current="page"[^>]*href="\/actionlog\/storage"|href="\/actionlog\/storage"[^>]*aria-current="page"/,
    );
  });
});
