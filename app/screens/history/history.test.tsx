import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { HistoryOverview } from '#app/services/history-storage/read-history.server.ts';
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
  retention: { actions: 30, queries: null, reportRuns: null },
};

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
