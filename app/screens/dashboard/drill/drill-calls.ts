// What the dialogs of drilling request. Failures are thrown as messages for users. Browser only.
import type * as z from 'zod';
import {
  drillInfoSchema,
  drillRowsReplySchema,
  type DrillFileRequest,
  type DrillInfo,
  type DrillRows,
} from '#app/stores/chart-drill/wire.ts';
import { activeMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { pageParams } from '#app/screens/dashboard/client/page-params.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { createApiSender, FILE_REPLY, jsonOf, QUERY_DEADLINE_MS, type WriteOptions } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import type { DrilledValue } from './open-drill.ts';

export interface DrilledChart {
  readonly dashboardId: number;
  readonly chartId: number;
}

/** Which rows, and how of them; the dashboard's filters are added as they are. */
export interface RowsWish extends DrilledChart {
  readonly conditions: readonly DrilledValue[];
  readonly without: readonly string[];
  /** Null: all. */
  readonly columns: readonly string[] | null;
  readonly orderBy: { readonly column: string; readonly isDescending: boolean } | null;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** A call that failed: `status` null where nothing came back. */
export class DrillError extends Error {
  readonly sent: Sent;
  constructor(sent: Sent) {
    super(failureText(sent));
    this.name = 'DrillError';
    this.sent = sent;
  }
}

export type DrillCalls = ReturnType<typeof createDrillCalls>;

export function createDrillCalls(csrfToken: string) {
  const send = createApiSender(csrfToken, (...request) => fetch(...request));
  const post = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    options: Omit<WriteOptions, 'method' | 'reply'>,
  ) => {
    const sent = await send(path, { ...options, method: 'POST', reply: checkBody(schema), deadlineMs: QUERY_DEADLINE_MS });
    if (sent.kind !== 'replied' || !sent.isOk) throw new DrillError(sent);
    return schema.parse(jsonOf(sent.text));
  };
  return {
    post,
    info: ({ dashboardId, chartId }: DrilledChart, signal: AbortSignal): Promise<DrillInfo> =>
      post('/charts/drill', drillInfoSchema, { body: { dashboardId, chartId }, signal }),
    rows: (wish: RowsWish, { signal, ...page }: Page): Promise<DrillRows> =>
      post('/charts/drill/rows', drillRowsReplySchema, { body: { ...bodyOf(wish), ...page }, signal }),
    file: async (wish: RowsWish, format: DrillFileRequest['format']): Promise<Blob> => {
      const options = { method: 'POST', isFile: true, reply: FILE_REPLY, deadlineMs: QUERY_DEADLINE_MS } as const;
      const sent = await send('/charts/drill/file', { ...options, body: { ...bodyOf(wish), format } });
      if (sent.kind !== 'replied' || !sent.file) throw new DrillError(sent);
      return sent.file;
    },
  };
}

const bodyOf = ({ dashboardId, chartId, conditions, without, columns, orderBy }: RowsWish) => ({
  dashboardId,
  chartId,
  conditions,
  without,
  masks: activeMasks(dashboardId),
  urlParams: pageParams(dashboardId),
  ...(columns !== null && { columns }),
  ...(orderBy !== null && { orderBy }),
});
