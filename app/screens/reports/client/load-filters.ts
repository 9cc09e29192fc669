// The native filters of a dashboard with the values that a report has for them.
import type { FilterItem } from '#app/domain/dashboard/filters/filter-view.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { RequestResult } from '#app/screens/shell/api/use-request.ts';
import { barReplySchema } from '#app/stores/dashboard-filter/wire.ts';

const PATH = '/dashboards/filter-bar';

interface FilterRequest {
  readonly dashboardId: number;
  readonly masks: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** Throws only what ends an aborted call. */
export async function loadFilters(
  send: ApiSender,
  { signal, ...body }: FilterRequest,
): Promise<RequestResult<readonly FilterItem[]>> {
  const sent = await send(PATH, { method: 'POST', body, signal, reply: checkBody(barReplySchema) });
  if (sent.kind !== 'replied' || !sent.isOk) return { ok: false, message: failureText(sent) };
  return { ok: true, value: barReplySchema.parse(jsonOf(sent.text)).items };
}
