import { describe, expect, it } from 'vitest';
import { FULL_DISPLAY, parseDisplay, type Display } from './display.ts';

const differenceOf = (search: string): Partial<Display> =>
  Object.fromEntries(
    Object.entries(parseDisplay(new URLSearchParams(search))).filter(
      ([name, value]) => FULL_DISPLAY[name as keyof Display] !== value,
    ),
  );

describe('parseDisplay', () => {
  it('shows everything where the address says nothing, or nonsense', () => {
    for (const search of ['', 'standalone=0', 'standalone=false', 'standalone=9', 'uiConfig=x', 'uiConfig=-1', 'show_filters=?'])
      expect([search, differenceOf(search)]).toEqual([search, {}]);
  });
  it('hides the bar, then the title, then what only people use', () => {
    expect(differenceOf('standalone=1')).toEqual({ hasNav: false });
    expect(differenceOf('standalone=true')).toEqual({ hasNav: false });
    expect(differenceOf('standalone=2')).toEqual({ hasNav: false, hasTitle: false });
    expect(differenceOf('standalone=3')).toEqual({
      hasNav: false,
      hasTitle: false,
      hasTabs: false,
      hasChartControls: false,
      hasFilters: false,
    });
  });
  it('leaves a wall its title and filters', () => {
    expect(differenceOf('kiosk=30')).toEqual({ hasNav: false, hasChartControls: false, kiosk: { tabS: 30, refreshS: null } });
  });
  it('reads the bits of the SDK', () => {
    expect(differenceOf('uiConfig=1')).toEqual({ hasTitle: false });
    expect(differenceOf('uiConfig=2')).toEqual({ hasTabs: false });
    expect(differenceOf('uiConfig=4')).toEqual({ hasNav: false });
    expect(differenceOf('uiConfig=8')).toEqual({ hasChartControls: false });
    expect(differenceOf('uiConfig=16')).toEqual({ emitsMasks: true });
    expect(differenceOf('uiConfig=27')).toEqual({ hasTitle: false, hasTabs: false, hasChartControls: false, emitsMasks: true });
  });
  it('shows, hides, opens and collapses the filters', () => {
    expect(differenceOf('show_filters=false')).toEqual({ hasFilters: false });
    expect(differenceOf('show_filters=0')).toEqual({ hasFilters: false });
    expect(differenceOf('show_filters=true&expand_filters=false')).toEqual({ areFiltersOpen: false });
    expect(differenceOf('expand_filters=1')).toEqual({ areFiltersOpen: true });
  });
});
