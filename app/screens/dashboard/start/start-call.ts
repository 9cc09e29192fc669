// Requests a dashboard with the charts that a dataset suggests; a title that is empty stays as it is saved, or is the dataset's. Throws Errors with messages for users.
import * as z from 'zod';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf, QUERY_DEADLINE_MS, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';

const reply = z.looseObject({ id: z.number() });

interface Start {
  readonly datasetId: number;
  /** An own dashboard to be filled; null: a new one. */
  readonly dashboardId: number | null;
  readonly title: string;
}

export async function startFrom(send: ApiSender, { datasetId, dashboardId, title }: Start): Promise<number> {
  const body = {
    dataset_id: datasetId,
    ...(dashboardId !== null && { dashboard_id: dashboardId }),
    ...(title !== '' && { title }),
  };
  const sent = await send('/api/v1/dashboard/start/', {
    method: 'POST',
    body,
    deadlineMs: QUERY_DEADLINE_MS,
    reply: checkBody(reply),
  });
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
  return reply.parse(jsonOf(sent.text)).id;
}
