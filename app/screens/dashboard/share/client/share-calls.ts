// What the dialog of sharing sends. Throws Errors with messages for users.
import type { ReplyCheck } from '#app/screens/shell/reply-checks.ts';
import { done, replyOf } from '#app/screens/shell/reply-checks.ts';
import { failureText } from '#app/screens/shell/api-failure.ts';
import { jsonOf, type ApiSender, type SendOptions } from '#app/screens/shell/api-sender.ts';
import {
  accessReply,
  candidatesReply,
  reachReply,
  type DashboardAccess,
  type DashboardReach,
  type SubjectName,
} from '#app/stores/share/wire.ts';

type SubjectKey = Pick<SubjectName, 'type' | 'id'>;

export interface ShareWish {
  readonly subjects: readonly SubjectKey[];
  readonly right: 'viewer' | 'editor';
  readonly showsData: boolean;
  readonly publish: boolean;
}

const pathOf = (dashboardId: number): string => `/api/v1/dashboard/${dashboardId}/access`;

const keysOf = (subjects: readonly SubjectKey[]): SubjectKey[] => subjects.map(({ type, id }) => ({ type, id }));

async function callFor(send: ApiSender, path: string, options: SendOptions & { readonly reply: ReplyCheck }): Promise<unknown> {
  const sent = await send(path, options);
  if (sent.kind !== 'answered' || !sent.isOk) throw new Error(failureText(sent));
  return jsonOf(sent.text);
}

export async function findAccess(send: ApiSender, dashboardId: number): Promise<DashboardAccess> {
  return accessReply.parse(await callFor(send, pathOf(dashboardId), { reply: replyOf(accessReply) })).result;
}

export async function saveAccess(send: ApiSender, dashboardId: number, wish: ShareWish): Promise<DashboardAccess> {
  const { subjects, right, showsData, publish } = wish;
  const body = { subjects: keysOf(subjects), right, shows_data: showsData, publish };
  return accessReply.parse(await callFor(send, pathOf(dashboardId), { method: 'POST', body, reply: replyOf(accessReply) }))
    .result;
}

export async function removeAccess(send: ApiSender, dashboardId: number, { type, id }: SubjectKey): Promise<void> {
  await callFor(send, `${pathOf(dashboardId)}/${type}/${id}`, { method: 'DELETE', reply: done });
}

export async function findReach(send: ApiSender, dashboardId: number, subjects: readonly SubjectKey[]): Promise<DashboardReach> {
  const body = { subjects: keysOf(subjects) };
  return reachReply.parse(
    await callFor(send, `${pathOf(dashboardId)}/preview`, { method: 'POST', body, reply: replyOf(reachReply) }),
  ).result;
}

export async function findCandidates(
  send: ApiSender,
  dashboardId: number,
  search: string,
  signal: AbortSignal,
): Promise<readonly SubjectName[]> {
  const path = `${pathOf(dashboardId)}/candidates?search=${encodeURIComponent(search)}`;
  return candidatesReply.parse(await callFor(send, path, { signal, reply: replyOf(candidatesReply) })).result;
}
