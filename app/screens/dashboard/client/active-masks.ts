// The filter values of the open dashboard: every request for its charts carries it. Browser only.
import type { DataMask } from '#app/domain/dashboard/data-mask.ts';

export type Masks = Readonly<Record<string, DataMask>>;

const masksOf = new Map<number, Masks>();

export const setActiveMasks = (dashboardId: number, masks: Masks): void => void masksOf.set(dashboardId, masks);

/** By filter id. */
export const activeMasks = (dashboardId: number): Masks => masksOf.get(dashboardId) ?? {};
