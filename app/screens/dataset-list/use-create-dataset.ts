// Creates a dataset from a table and opens it in Explore.
import { useState } from 'react';
import * as z from 'zod';
import { unsavedMessage } from '#app/screens/lists/client/failure-messages.ts';
import { jsonOf, QUERY_DEADLINE_MS } from '#app/screens/shell/api-sender.ts';
import { created } from '#app/screens/shell/reply-checks.ts';
import { useApi } from '#app/screens/shell/use-api.ts';
import { DATASET_PATH } from './dataset-shape.ts';

const createdSchema = z.object({ id: z.number() });

interface TableAddress {
  readonly databaseId: number;
  /** Null: the connection's own. */
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

export function useCreateDataset() {
  const send = useApi();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async ({ databaseId, catalog, schema, table }: TableAddress): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const sent = await send(DATASET_PATH, {
      method: 'POST',
      body: { database: databaseId, catalog, schema, table_name: table },
      reply: created,
      deadlineMs: QUERY_DEADLINE_MS,
    });
    setBusy(false);
    const body = createdSchema.safeParse(sent.kind === 'answered' && sent.isOk ? jsonOf(sent.text) : null);
    if (body.success) window.location.assign(`/explore/?datasource_type=table&datasource_id=${body.data.id}`);
    else setProblem(unsavedMessage(sent));
  };
  return { problem, isBusy, save };
}
