// Asks the server what can be chosen in a filter. Browser only.
import { z } from 'zod';
import { optionsReplySchema, type FilterOptions } from '#app/resources/dashboard-filter/wire.ts';
import type { Masks } from '#app/screens/dashboard/client/active-masks.ts';
import { pageParams } from '#app/screens/dashboard/client/page-params.ts';
import { createApiSender, jsonOf } from '#app/screens/shell/api-sender.ts';
import type { Asked } from '#app/screens/shell/use-asked.ts';

export interface OptionsSource {
  readonly dashboardId: number;
  readonly filterId: string;
  /** As they are in the bar, applied or not. */
  readonly masks: Masks;
  readonly csrfToken: string;
}

const failed = (message: string) => ({ ok: false, message }) as const;
const refusalSchema = z.object({ errors: z.array(z.looseObject({ message: z.string() })).min(1) });

/** Throws only what ends an aborted call. */
export async function askOptions(
  { csrfToken, ...asked }: OptionsSource,
  search: string,
  signal: AbortSignal,
): Promise<Asked<FilterOptions>> {
  const send = createApiSender(csrfToken, fetch);
  const body = { ...asked, search, urlParams: pageParams(asked.dashboardId) };
  const sent = await send('/dashboards/filter-options', { method: 'POST', body, signal });
  if (sent.kind === 'offline') return failed('The server cannot be reached. Check your network and open the filter again.');
  if (sent.kind === 'signedOut') return failed('You are logged out. Reload the page to log in again.');
  const json = jsonOf(sent.text);
  if (!sent.isOk)
    return failed(refusalSchema.safeParse(json).data?.errors[0]?.message ?? 'The server failed. Try again in a moment.');
  const parsed = optionsReplySchema.safeParse(json);
  return parsed.success ? { ok: true, value: parsed.data } : failed('The answer cannot be read: reload the page.');
}
