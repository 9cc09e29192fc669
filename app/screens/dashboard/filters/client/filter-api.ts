// Requests a filter's options from the server. Browser only.
import type { FilterValue } from '#app/domain/query/query-object.ts';
import { optionsReplySchema, type FilterOptions } from '#app/stores/dashboard-filter/wire.ts';
import type { Masks } from '#app/screens/dashboard/client/active-masks.ts';
import { pageParams } from '#app/screens/dashboard/client/page-params.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { createApiSender, jsonOf, QUERY_DEADLINE_MS } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { RequestResult } from '#app/screens/shell/api/use-request.ts';

export interface OptionsSource {
  readonly dashboardId: number;
  readonly filterId: string;
  /** The edited filter in the filter settings; if absent, the saved filter is used. */
  readonly entry?: Readonly<Record<string, unknown>>;
  /** Masks of the bar's draft. */
  readonly masks: Masks;
  readonly csrfToken: string;
  /** If set, only those of these values that are available are returned. */
  readonly values?: readonly FilterValue[];
  /** Zero-based; defaults to the first page. */
  readonly page?: number;
  readonly pageSize?: number;
}

const OPTIONS = checkBody(optionsReplySchema);

/** Throws only if aborted. */
export async function queryOptions(
  { csrfToken, ...request }: OptionsSource,
  search: string,
  signal: AbortSignal,
): Promise<RequestResult<FilterOptions>> {
  const send = createApiSender(csrfToken, fetch);
  const body = { ...request, search, urlParams: pageParams(request.dashboardId) };
  const sent = await send('/dashboards/filter-options', {
    method: 'POST',
    body,
    signal,
    reply: OPTIONS,
    deadlineMs: QUERY_DEADLINE_MS,
  });
  if (sent.kind !== 'replied' || !sent.isOk) return { ok: false, message: failureText(sent) };
  return { ok: true, value: optionsReplySchema.parse(jsonOf(sent.text)) };
}
