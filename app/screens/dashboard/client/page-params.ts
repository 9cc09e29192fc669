// The parameters of the open dashboard's address: every query for its charts and filters carries them. Browser only.
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';

const paramsOf = new Map<number, UrlParams>();

/** As the server read them: an address that changes while the page is open changes the filters alone. */
export const setPageParams = (dashboardId: number, params: UrlParams): void => void paramsOf.set(dashboardId, params);

export const pageParams = (dashboardId: number): UrlParams => paramsOf.get(dashboardId) ?? {};
