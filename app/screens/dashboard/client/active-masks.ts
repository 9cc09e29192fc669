// The filter values of the open dashboard: every request for its charts carries it. Browser only.
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';

export type Masks = Readonly<Record<string, DataMask>>;

/** Fired on the document when values were applied, before charts are requested. */
export const MASKS_CHANGED = 'm-masks-changed';

const masksOf = new Map<number, Masks>();

export function setActiveMasks(dashboardId: number, masks: Masks): void {
  masksOf.set(dashboardId, masks);
  document.dispatchEvent(new CustomEvent(MASKS_CHANGED));
}

/** By filter id; selections in charts by chart id. */
export const activeMasks = (dashboardId: number): Masks => masksOf.get(dashboardId) ?? {};
