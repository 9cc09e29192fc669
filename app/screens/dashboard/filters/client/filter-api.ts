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
  /** The filter as it is being made; left out: as it is saved. */
  readonly entry?: Readonly<Record<string, unknown>>;
  /** As they are in the bar, applied or not. */
  readonly masks: Masks;
  readonly csrfToken: string;
  /** Of these values those that can be selected. */
  readonly values?: readonly FilterValue[];
  /** From 0; the first where left out. */
  readonly page?: number;
  readonly pageSize?: number;
}

const OPTIONS = checkBody(optionsReplySchema);

/** Throws only what ends an aborted call. */
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
