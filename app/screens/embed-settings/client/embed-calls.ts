// What the dialog of embedding sends. Throws Errors with messages for users.
import * as z from 'zod';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { done, checkBody } from '#app/screens/shell/api/reply-checks.ts';

const reply = z.object({ result: z.object({ uuid: z.string(), allowed_domains: z.array(z.string()) }) });

export interface EmbedTarget {
  readonly type: 'dashboard' | 'chart';
  readonly id: number;
}
export interface EmbedFacts {
  readonly uuid: string;
  /** Origins; empty: every site. */
  readonly domains: readonly string[];
}

const pathOf = ({ type, id }: EmbedTarget): string => `/api/v1/${type}/${id}/embedded`;

/** Null: not embedded. */
export async function findEmbedding(send: ApiSender, target: EmbedTarget): Promise<EmbedFacts | null> {
  const sent = await send(pathOf(target), { reply: checkBody(reply) });
  if (sent.kind === 'replied' && sent.status === 404) return null;
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
  return factsOf(sent.text);
}

export async function saveEmbedding(send: ApiSender, target: EmbedTarget, domains: readonly string[]): Promise<EmbedFacts> {
  const sent = await send(pathOf(target), { method: 'POST', body: { allowed_domains: domains }, reply: checkBody(reply) });
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
  return factsOf(sent.text);
}

export async function endEmbedding(send: ApiSender, target: EmbedTarget): Promise<void> {
  const sent = await send(pathOf(target), { method: 'DELETE', reply: done });
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
}

function factsOf(text: string): EmbedFacts {
  const { uuid, allowed_domains: domains } = reply.parse(jsonOf(text)).result;
  return { uuid, domains };
}
