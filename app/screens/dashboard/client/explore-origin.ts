// A dashboard's filter state, kept by the browser for the chart that is opened from it in Explore. Small, and never relied upon.
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import { parseJsonOrNull } from '#app/screens/shell/api/read-object.ts';
import { localStore } from '#app/ui/browser/browser-storage.ts';
import type { Masks } from './active-masks.ts';
import { pageParams } from './page-params.ts';

export interface ExploreOrigin {
  readonly dashboardId: number;
  readonly title: string;
  readonly masks: Masks;
}

const KEY = 'm-explore-origins';
/** The oldest give way. */
const MAX_KEPT = 20;
const ID_BYTES = 8;

type Kept = readonly (readonly [pageId: string, origin: ExploreOrigin])[];

/** The address of the chart in Explore; without the filters where the browser keeps nothing. */
export function keepForExplore(origin: ExploreOrigin, chartId: number): string {
  const pageId = Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  const place = { chartId, datasetId: null, formDataKey: null, urlParams: pageParams(origin.dashboardId) };
  const kept: Kept = [...readKept().slice(1 - MAX_KEPT), [pageId, origin]];
  const isKept = localStore.write(KEY, JSON.stringify(kept));
  return exploreHref(isKept ? { ...place, dashboardPageId: pageId } : place);
}

/** Null where nothing is kept under the id, or something else. */
export function findOrigin(pageId: string): ExploreOrigin | null {
  const origin = readKept().find(([id]) => id === pageId)?.[1];
  return isOrigin(origin) ? origin : null;
}

function readKept(): Kept {
  const value = parseJsonOrNull(localStore.read(KEY) ?? '');
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).filter((one): one is Kept[number] => Array.isArray(one) && one.length === 2);
}

const isOrigin = (value: unknown): value is ExploreOrigin =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger((value as ExploreOrigin).dashboardId) &&
  typeof (value as ExploreOrigin).title === 'string' &&
  typeof (value as ExploreOrigin).masks === 'object';
