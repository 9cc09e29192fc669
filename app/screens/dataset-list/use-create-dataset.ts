// Creates a dataset from a table, and opens it in Explore or a dashboard that is built from it.
import { useState } from 'react';
import * as z from 'zod';
import { dashboardHref } from '#app/screens/dashboard/dashboard-href.ts';
import { startFrom } from '#app/screens/dashboard/start/start-call.ts';
import { unsavedMessage } from '#app/screens/lists/client/failure-messages.ts';
import { jsonOf, QUERY_DEADLINE_MS, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { created, checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { DATASET_PATH } from './dataset-shape.ts';

const createdSchema = z.object({ id: z.number() });
const foundSchema = z.looseObject({ result: z.looseObject({ table_id: z.number() }) });

interface TableAddress {
  readonly databaseId: number;
  /** Null: the connection's own. */
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

export function useCreateDataset(opens: 'explore' | 'dashboard') {
  const send = useApi();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (address: TableAddress): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      window.location.assign(await (opens === 'explore' ? createForExplore(send, address) : buildFrom(send, address)));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setIsBusy(false);
  };
  return { problem, isBusy, save };
}

async function createForExplore(send: ApiSender, { databaseId, catalog, schema, table }: TableAddress): Promise<string> {
  const sent = await send(DATASET_PATH, {
    method: 'POST',
    body: { database: databaseId, catalog, schema, table_name: table },
    reply: created,
    deadlineMs: QUERY_DEADLINE_MS,
  });
  const body = createdSchema.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
  if (!body.success) throw new Error(unsavedMessage(sent));
  return `/explore/?datasource_type=table&datasource_id=${body.data.id}`;
}

/** From the dataset that the table has already, where it has one. */
async function buildFrom(send: ApiSender, { databaseId, catalog, schema, table }: TableAddress): Promise<string> {
  const sent = await send(`${DATASET_PATH}get_or_create/`, {
    method: 'POST',
    body: { database_id: databaseId, catalog, schema, table_name: table },
    reply: checkBody(foundSchema),
    deadlineMs: QUERY_DEADLINE_MS,
  });
  const body = foundSchema.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
  if (!body.success) throw new Error(unsavedMessage(sent));
  const id = await startFrom(send, { datasetId: body.data.result.table_id, dashboardId: null, title: '' });
  return dashboardHref({ id, slug: null });
}
