// Requests the charts of a first dashboard; a title that is empty stays as it is saved. Throws Errors with messages for users.
import * as z from 'zod';
import { failureText } from '#app/screens/shell/api-failure.ts';
import { QUERY_DEADLINE_MS, type ApiSender } from '#app/screens/shell/api-sender.ts';
import { replyOf } from '#app/screens/shell/reply-checks.ts';

const reply = z.looseObject({ id: z.number() });

export async function startFrom(
  send: ApiSender,
  { datasetId, dashboardId, title }: { readonly datasetId: number; readonly dashboardId: number; readonly title: string },
): Promise<void> {
  const body = { dataset_id: datasetId, dashboard_id: dashboardId, ...(title !== '' && { title }) };
  const sent = await send('/api/v1/dashboard/start/', {
    method: 'POST',
    body,
    deadlineMs: QUERY_DEADLINE_MS,
    reply: replyOf(reply),
  });
  if (sent.kind !== 'answered' || !sent.isOk) throw new Error(failureText(sent));
}
