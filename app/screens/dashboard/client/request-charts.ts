// Asks the server for charts and hands them on as they arrive. Browser only.
import type { OwnState } from '#app/charts/shared/kind.ts';
import type { RenderEntry } from '#app/resources/chart-render/wire.ts';
import { activeMasks } from './active-masks.ts';
import { pageParams } from './page-params.ts';

export interface ChartsRequest {
  readonly dashboardId: number;
  readonly charts: readonly {
    readonly chartId: number;
    readonly slot: number;
    readonly widthPx: number;
    readonly heightPx: number;
    /** A table's page and order. */
    readonly ownState?: OwnState;
  }[];
  readonly force?: boolean;
  readonly include?: readonly ('data' | 'query' | 'file')[];
  readonly mode?: 'light' | 'dark';
  readonly colorNames?: readonly string[];
}

/** One entry a chart, in the order in which they are ready. Throws an Error in words for people when nothing came. */
export async function* requestCharts(request: ChartsRequest, signal?: AbortSignal): AsyncGenerator<RenderEntry> {
  const reply = await send(request, signal);
  if (!reply.ok || !reply.body) throw new Error(await refusal(reply));
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (held + part.value).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as RenderEntry;
  }
}

/** The one chart that was asked for; throws in words for people where it failed. */
export async function requestChart(request: ChartsRequest) {
  for await (const entry of requestCharts(request)) {
    if ('error' in entry) throw new Error(`${entry.error.message} ${entry.error.advice}`);
    return entry;
  }
  throw new Error('The server sent no answer. Try again.');
}

async function send(request: ChartsRequest, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch('/charts/render', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...request, masks: activeMasks(request.dashboardId), urlParams: pageParams(request.dashboardId) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    throw new Error('The server cannot be reached. Check your network and try again.', { cause });
  }
}

/** What a refused request says, in words. */
export async function refusal(reply: Response): Promise<string> {
  if (reply.status === 401) return 'You are logged out. Reload the page to log in again.';
  if (reply.status >= 500) return 'The server failed. Try again in a moment.';
  const body = (await reply.json().catch(() => null)) as { message?: unknown; errors?: { message?: unknown }[] } | null;
  const message = body?.errors?.[0]?.message ?? body?.message;
  return typeof message === 'string' ? message : `The server refused the request (${reply.status}).`;
}
