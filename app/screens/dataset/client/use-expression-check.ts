// Checks an expression with the database while it is written.
import * as z from 'zod';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import type { SqlMessage } from '#app/screens/dataset/SqlInput.tsx';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { useRequested } from '#app/screens/shell/api/use-request.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { dataset } from '#app/messages/en/dataset.ts';
import { useMessages } from '#app/messages/use-messages.ts';

const replySchema = z.object({ result: z.array(z.looseObject({ message: z.string() })) });

/** Null while there is nothing to say. */
export function useExpressionCheck(datasetId: number, kind: 'metric' | 'column' | 'where', text: string): SqlMessage | null {
  const t = useMessages(dataset);
  const send = useApi();
  const request = useRequested<string | null>(text.trim() === '' ? null : `${kind} ${text}`, async (signal) => {
    const sent = await send(`/api/v1/datasource/table/${datasetId}/validate_expression/`, {
      method: 'POST',
      body: { expression: text, expression_type: kind, check_database: true },
      signal,
      reply: checkBody(replySchema),
    });
    const parsed = replySchema.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
    if (!parsed.success) return { ok: false, message: failureMessage(sent) };
    return { ok: true, value: parsed.data.result[0]?.message ?? null };
  });
  if (request.kind === 'idle') return null;
  if (request.kind === 'loading') return { text: t('check.running'), isProblem: false };
  const problem = request.ok ? request.value : request.message;
  return problem === null ? { text: t('check.passed'), isProblem: false } : { text: problem, isProblem: true };
}
