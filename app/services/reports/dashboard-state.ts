// The state in which a report shows its dashboard, as stored in its schedule.
import * as z from 'zod';
import { readReportFilters } from '#app/domain/dashboard/reports/report-filters.ts';
import { dashboardScreenshotBody, type DashboardScreenshot } from '#app/stores/image/wire.ts';

/** Superset's format; invalid parts are ignored. */
const { activeTabs, dataMask, urlParams } = dashboardScreenshotBody.shape;
const MAX_TABS = 50;
/** An id, a list of ids as JSON, or the list itself. */
const anchor = z
  .union([
    z.string(),
    z
      .array(z.string())
      .max(MAX_TABS)
      .transform((ids) => JSON.stringify(ids)),
  ])
  .nullish();
const stateSchema = z
  .object({
    anchor: anchor.catch(null),
    activeTabs: activeTabs.catch(null),
    dataMask: dataMask.catch(null),
    urlParams: urlParams.catch(null),
    nativeFilters: z.unknown().optional(),
  })
  // Superset's form writes filters in addition to the state of the page, and they take precedence.
  .transform(({ nativeFilters, ...state }): DashboardScreenshot => {
    const filters = readReportFilters(nativeFilters);
    return Object.keys(filters).length === 0 ? state : { ...state, dataMask: { ...state.dataMask, ...filters } };
  })
  .catch({});
const extraSchema = z.object({ dashboard: stateSchema }).catch({ dashboard: {} });

/** @param extraJson of the schedule, an object as JSON */
export const readDashboardState = (extraJson: string | undefined): DashboardScreenshot =>
  extraSchema.parse(JSON.parse(extraJson ?? '{}')).dashboard;
