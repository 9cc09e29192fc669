// Where a chart-data request says that its queries come from: the chart, the dashboard and the filter of its form data, or
// of the address. What is malformed counts as not said.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { QuerySource } from '#app/services/chart-data/allowed.server.ts';

const id = z
  .union([
    z.int().nonnegative(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .nullable()
  .catch(null);

const named = z
  .object({
    slice_id: id,
    dashboardId: id,
    dashboard_id: id,
    native_filter_id: z.string().max(200).nullable().catch(null),
  })
  .partial()
  .catch({});

/** `formData`: of the body; the address has its own, as JSON text, and `dashboard_id`. The body goes first. */
export function readSource(
  formData: unknown,
  query: { readonly form_data?: string | undefined; readonly dashboard_id?: string | undefined },
): QuerySource {
  const body = readNames(formData);
  const address = readNames(query.form_data === undefined ? null : readJson(query.form_data));
  return {
    chartId: body.slice_id ?? address.slice_id ?? null,
    dashboardId: body.dashboardId ?? body.dashboard_id ?? id.parse(query.dashboard_id ?? null) ?? address.dashboardId ?? null,
    filterId: body.native_filter_id ?? null,
  };
}

/** Most requests say nothing, which needs no reading. */
const readNames = (value: unknown): z.infer<typeof named> => (value === null || value === undefined ? {} : named.parse(value));

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Clients put all sorts there, and those with rights to the dataset need none of it.
    return null;
  }
}
