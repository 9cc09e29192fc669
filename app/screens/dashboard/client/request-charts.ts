// Requests charts from the server and hands them on as they arrive. Browser only.
import type { OwnState } from '#app/charts/shared/kind.ts';
import { readEntry } from '#app/stores/chart-render/entry-check.ts';
import type { RenderEntry, StreamedEntry } from '#app/stores/chart-render/wire.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { QUERY_DEADLINE_MS } from '#app/screens/shell/api/deadlines.ts';
import { parseJsonOrNull } from '#app/screens/shell/api/read-object.ts';
import { readFailureHeaders } from '#app/screens/shell/api/failure-headers.ts';
import { noteServerDate } from '#app/ui/browser/server-clock.ts';
import { activeMasks } from './active-masks.ts';
import { pageParams } from './page-params.ts';

export interface DrillWish {
  readonly column: string;
  readonly conditions: readonly { readonly column: string; readonly op: string; readonly value: unknown }[];
  /** Left out: the chart's own where that suits. */
  readonly vizType?: string;
}

export interface ChartsRequest {
  readonly dashboardId: number;
  readonly charts: readonly {
    readonly chartId: number;
    readonly slot: number;
    readonly widthPx: number;
    readonly heightPx: number;
    /** The digest of the picture that is shown: where the new one is equal, only its age comes. */
    readonly known?: string;
    /** A table's page and order. */
    readonly ownState?: OwnState;
    /** Broken down by another column, for the rows of a mark. */
    readonly drill?: DrillWish;
  }[];
  readonly force?: boolean;
  readonly include?: readonly ('data' | 'query' | 'file' | 'extra' | 'settings')[];
  readonly mode?: 'light' | 'dark';
  readonly colorNames?: readonly string[];
}

/** As `streamCharts`, of charts whose pictures the page does not have. */
export async function* requestCharts(request: ChartsRequest, signal?: AbortSignal): AsyncGenerator<RenderEntry> {
  for await (const entry of streamCharts(request, signal)) if (!('unchanged' in entry)) yield entry;
}

/** One entry a chart, in the order in which they are ready. Throws an Error with a message for users when nothing came. */
export async function* streamCharts(request: ChartsRequest, signal?: AbortSignal): AsyncGenerator<StreamedEntry> {
  const ended = new AbortController();
  const onAbort = () => ended.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  /** Every step has the full time: charts come as their databases respond. */
  const inTime = <T>(step: Promise<T>): Promise<T> => withDeadline(step, ended);
  try {
    const reply = await inTime(send(request, ended.signal));
    noteServerDate(reply.headers.get('Date'));
    if (!reply.ok || !reply.body) throw new Error(await inTime(refusal(reply)));
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    let held = '';
    for (let part = await inTime(reader.read()); !part.done; part = await inTime(reader.read())) {
      const lines = (held + part.value).split('\n');
      held = lines.pop() ?? '';
      for (const line of lines) yield parseEntry(line);
    }
    // A last line without its end is a reply that broke off.
    if (held.trim() !== '') yield parseEntry(held);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    ended.abort();
  }
}

function parseEntry(line: string): StreamedEntry {
  const entry = readEntry(parseJsonOrNull(line));
  if (!entry) throw new Error(failureText({ kind: 'unreadable', status: 200 }));
  return entry;
}

async function withDeadline<T>(step: Promise<T>, ended: AbortController): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(failureText({ kind: 'late', afterMs: QUERY_DEADLINE_MS })));
      ended.abort();
    }, QUERY_DEADLINE_MS);
  });
  try {
    return await Promise.race([step, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The requested chart; throws a message for users if it failed. */
export async function requestChart(request: ChartsRequest) {
  for await (const entry of requestCharts(request)) {
    if ('error' in entry) throw new Error(`${entry.error.message} ${entry.error.advice}`);
    return entry;
  }
  throw new Error(failureText({ kind: 'unreadable', status: 200 }));
}

async function send(request: ChartsRequest, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch('/charts/render', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...request, masks: activeMasks(request.dashboardId), urlParams: pageParams(request.dashboardId) }),
      signal,
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new Error(failureText({ kind: 'offline', cause }), { cause });
  }
}

/** The message of a refused request. */
async function refusal(reply: Response): Promise<string> {
  const text = await reply.text().catch(() => '');
  const { status } = reply;
  return failureText({ kind: 'replied', status, isOk: false, text, ...readFailureHeaders(reply) });
}
