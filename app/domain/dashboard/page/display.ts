// Which parts of its page a dashboard shows, as its address says: inside another site, alone on a screen, or in a report.

import { parseKiosk, type KioskPlan } from './kiosk.ts';

export interface Display {
  /** The product's bar. */
  readonly hasNav: boolean;
  readonly hasTitle: boolean;
  /** The list of the outermost tabs; the charts of the open one are shown in any case. */
  readonly hasTabs: boolean;
  /** The menu of each chart. */
  readonly hasChartControls: boolean;
  /** The filter bar; filters have their values without it. */
  readonly hasFilters: boolean;
  /** Whether the filter bar is open; null: as its viewer left it. */
  readonly areFiltersOpen: boolean | null;
  /** On a wall; null elsewhere. */
  readonly kiosk: KioskPlan | null;
  /** Whether the host page gets an event for every change of the filters. */
  readonly emitsMasks: boolean;
}

/** As Superset and its SDK number them. */
const BITS = { title: 1, tabs: 2, nav: 4, chartControls: 8, masks: 16 } as const;

type Standalone = 'none' | 'no-nav' | 'no-title' | 'report';

/** Display options of a URL without such parameters. */
export const FULL_DISPLAY: Display = {
  hasNav: true,
  hasTitle: true,
  hasTabs: true,
  hasChartControls: true,
  hasFilters: true,
  areFiltersOpen: null,
  kiosk: null,
  emitsMasks: false,
};

export function parseDisplay(search: URLSearchParams): Display {
  const standalone = parseStandalone(search.get('standalone'));
  const hidden = parseBits(search.get('uiConfig'));
  const isReport = standalone === 'report';
  const kiosk = parseKiosk(search);
  return {
    hasNav: standalone === 'none' && kiosk === null && !has(hidden, BITS.nav),
    hasTitle: (standalone === 'none' || standalone === 'no-nav') && !has(hidden, BITS.title),
    hasTabs: !isReport && !has(hidden, BITS.tabs),
    hasChartControls: !isReport && kiosk === null && !has(hidden, BITS.chartControls),
    hasFilters: !isReport && (parseSwitch(search.get('show_filters')) ?? true),
    areFiltersOpen: parseSwitch(search.get('expand_filters')),
    kiosk,
    emitsMasks: has(hidden, BITS.masks),
  };
}

/** Whether a page is in standalone mode, in a frame or on a wall display. */
export const isStandalone = (url: URL): boolean => parseStandalone(url.searchParams.get('standalone')) !== 'none';

/** Superset also writes `true` for the first mode. */
function parseStandalone(text: string | null): Standalone {
  switch (text) {
    case '1':
    case 'true':
      return 'no-nav';
    case '2':
      return 'no-title';
    case '3':
      return 'report';
    default:
      return 'none';
  }
}

const parseBits = (text: string | null): number => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : 0);

const has = (bits: number, bit: number): boolean => (bits & bit) !== 0;

/** Null for what is neither on nor off. */
function parseSwitch(text: string | null): boolean | null {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}
