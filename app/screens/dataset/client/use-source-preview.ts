// What reading the source again would change: requested when the user compares, and while they write another source.
import { useState } from 'react';
import * as z from 'zod';
import { isMoved, type DatasetDraft } from '#app/domain/dataset/edit-draft.ts';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import { jsonOf, QUERY_DEADLINE_MS } from '#app/screens/shell/api/api-sender.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { useRequested } from '#app/screens/shell/api/use-request.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';

const previewSchema = z.object({
  result: z.object({
    added: z.array(z.object({ column_name: z.string(), type: z.string().nullable(), is_dttm: z.boolean() })),
    removed: z.array(
      z.object({
        column_name: z.string(),
        type: z.string().nullable(),
        charts: z.array(z.object({ id: z.number(), slice_name: z.string() })),
      }),
    ),
    changed: z.array(z.object({ column_name: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    unchanged_count: z.number(),
  }),
});
export type PreviewedSource = z.output<typeof previewSchema>['result'];

export type Previewing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly preview: PreviewedSource };

export function useSourcePreview(datasetId: number, saved: DatasetDraft, draft: DatasetDraft) {
  const send = useApi();
  const [previewCount, setPreviewCount] = useState(0);
  const { sql, catalog, schema, database, name } = draft;
  const moved = isMoved(saved, draft);
  const isQueryable = sql === null ? name.trim() !== '' : sql.trim() !== '';
  const body = {
    database_id: database.id,
    catalog: catalog === '' ? null : catalog,
    schema: schema === '' ? null : schema,
    sql,
    ...(name.trim() !== '' && { table_name: name.trim() }),
  };
  const key = isQueryable && (moved || previewCount > 0) ? `${previewCount} ${JSON.stringify(body)}` : null;
  const request = useRequested<PreviewedSource>(key, async (signal) => {
    const sent = await send(`/api/v1/dataset/${datasetId}/sync_preview/`, {
      method: 'POST',
      body,
      signal,
      reply: checkBody(previewSchema),
      deadlineMs: QUERY_DEADLINE_MS,
    });
    const parsed = previewSchema.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
    return parsed.success ? { ok: true, value: parsed.data.result } : { ok: false, message: failureMessage(sent) };
  });
  return { previewing: toPreviewing(request), isMoved: moved, compare: () => setPreviewCount(previewCount + 1) };
}

function toPreviewing(request: ReturnType<typeof useRequested<PreviewedSource>>): Previewing {
  if (request.kind !== 'replied') return { kind: request.kind };
  return request.ok ? { kind: 'done', preview: request.value } : { kind: 'failed', message: request.message };
}
