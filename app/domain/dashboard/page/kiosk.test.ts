import { describe, expect, it } from 'vitest';
import { readRefreshPlan } from './auto-refresh.ts';
import { connectionAfter, kioskRefresh, kioskSearch, leaveKioskSearch, nextTab, parseKiosk } from './kiosk.ts';
import { parseDisplay } from './display.ts';
import type { NodeView } from './page-view.ts';

const parse = (search: string) => parseKiosk(new URLSearchParams(search));

describe('parseKiosk', () => {
  it('reads how long a tab shows and how often charts are refreshed, within bounds', () => {
    expect(['', 'kiosk=false', 'standalone=1'].map(parse)).toEqual([null, null, null]);
    expect(parse('kiosk=30&refresh=600')).toEqual({ tabS: 30, refreshS: 600 });
    expect(parse('kiosk')).toEqual({ tabS: 0, refreshS: null });
    expect(parse('kiosk=1&refresh=999999')).toEqual({ tabS: 5, refreshS: 86_400 });
    expect(parse('kiosk=often&refresh=-1')).toEqual({ tabS: 0, refreshS: null });
  });
});

describe('kioskRefresh', () => {
  it('takes the address, else the dashboard, else every five minutes', () => {
    const intervals = [
      kioskRefresh(readRefreshPlan({ refresh_frequency: 60 }), { tabS: 0, refreshS: 10 }),
      kioskRefresh(readRefreshPlan({ refresh_frequency: 60 }), { tabS: 0, refreshS: null }),
      kioskRefresh(readRefreshPlan({}), { tabS: 0, refreshS: null }),
    ];
    expect(intervals.map(({ intervalS }) => intervalS)).toEqual([10, 60, 300]);
  });
});

describe('nextTab', () => {
  const tabs = (...ids: string[]): NodeView[] => [
    { kind: 'tabs', id: 'TABS', tabs: ids.map((id) => ({ id, label: id, children: [] })) },
  ];
  it('goes around, and begins with the first where the open one is unknown', () => {
    expect(nextTab(tabs('a', 'b'), 'a')).toEqual({ tabsId: 'TABS', tabId: 'b' });
    expect(nextTab(tabs('a', 'b'), 'b')).toEqual({ tabsId: 'TABS', tabId: 'a' });
    expect(nextTab(tabs('a', 'b'), 'x')).toEqual({ tabsId: 'TABS', tabId: 'a' });
  });
  it('stays where there is nothing to change', () => {
    expect(nextTab(tabs('a'), 'a')).toBeNull();
    expect(nextTab([], undefined)).toBeNull();
  });
});

describe('connectionAfter', () => {
  it('says since when the server is out of reach, as long as it is', () => {
    const offline = connectionAfter({ kind: 'online' }, 'unreachable', 1_000);
    expect(offline).toEqual({ kind: 'offline', sinceMs: 1_000 });
    expect(connectionAfter(offline, 'unreachable', 9_000)).toBe(offline);
    expect(connectionAfter(offline, 'reached', 9_000)).toEqual({ kind: 'online' });
  });
  it('knows an ended session from a lost connection', () => {
    expect(connectionAfter({ kind: 'offline', sinceMs: 1 }, 'signed-out', 2)).toEqual({ kind: 'signed-out' });
    expect(connectionAfter({ kind: 'signed-out' }, 'reached', 3)).toEqual({ kind: 'online' });
  });
});

describe('the address of a kiosk', () => {
  const display = (search: string) => parseDisplay(new URLSearchParams(search));

  it('hides everything but the dashboard, keeps its filters and tabs, and refreshes as the viewer has set it', () => {
    const search = kioskSearch('?native_filters_key=abc&tab=TAB-1', 60);
    expect(display(search)).toMatchObject({
      hasNav: false,
      hasTitle: true,
      hasFilters: false,
      hasChartControls: false,
      kiosk: { tabS: 0, refreshS: 60 },
    });
    expect(new URLSearchParams(search).get('standalone')).toBe('1');
    expect(leaveKioskSearch(search)).toBe('?native_filters_key=abc&tab=TAB-1');
    expect(display(kioskSearch('', 0)).kiosk).toEqual({ tabS: 0, refreshS: null });
  });
});
