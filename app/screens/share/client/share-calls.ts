// What the dialog of sharing sends. Throws Errors with messages for users.
import type { ReplyCheck } from '#app/screens/shell/api/reply-checks.ts';
import { done, checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { SharedKind } from '#app/domain/access/shared-objects.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf, type ApiSender, type SendOptions } from '#app/screens/shell/api/api-sender.ts';
import {
  accessReply,
  candidatesReply,
  reachReply,
  type ObjectAccess,
  type ObjectReach,
  type SubjectName,
} from '#app/stores/share/wire.ts';

export interface ShareTarget {
  readonly kind: SharedKind;
  readonly id: number;
}

type SubjectKey = Pick<SubjectName, 'type' | 'id'>;

export interface ShareWish {
  readonly subjects: readonly SubjectKey[];
  readonly right: 'viewer' | 'editor';
  readonly showsData: boolean;
  readonly publish: boolean;
}

const pathOf = ({ kind, id }: ShareTarget): string => `/api/v1/${kind}/${id}/access`;

const keysOf = (subjects: readonly SubjectKey[]): SubjectKey[] => subjects.map(({ type, id }) => ({ type, id }));

async function callFor(send: ApiSender, path: string, options: SendOptions & { readonly reply: ReplyCheck }): Promise<unknown> {
  const sent = await send(path, options);
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
  return jsonOf(sent.text);
}

export async function findAccess(send: ApiSender, target: ShareTarget): Promise<ObjectAccess> {
  return accessReply.parse(await callFor(send, pathOf(target), { reply: checkBody(accessReply) })).result;
}

export async function saveAccess(send: ApiSender, target: ShareTarget, wish: ShareWish): Promise<ObjectAccess> {
  const { subjects, right, showsData, publish } = wish;
  const body = { subjects: keysOf(subjects), right, shows_data: showsData, publish };
  return accessReply.parse(await callFor(send, pathOf(target), { method: 'POST', body, reply: checkBody(accessReply) })).result;
}

export async function removeAccess(send: ApiSender, target: ShareTarget, { type, id }: SubjectKey): Promise<void> {
  await callFor(send, `${pathOf(target)}/${type}/${id}`, { method: 'DELETE', reply: done });
}

export async function findReach(send: ApiSender, target: ShareTarget, subjects: readonly SubjectKey[]): Promise<ObjectReach> {
  const body = { subjects: keysOf(subjects) };
  return reachReply.parse(
    await callFor(send, `${pathOf(target)}/preview`, { method: 'POST', body, reply: checkBody(reachReply) }),
  ).result;
}

export async function findCandidates(
  send: ApiSender,
  target: ShareTarget,
  search: string,
  signal: AbortSignal,
): Promise<readonly SubjectName[]> {
  const path = `${pathOf(target)}/candidates?search=${encodeURIComponent(search)}`;
  return candidatesReply.parse(await callFor(send, path, { signal, reply: checkBody(candidatesReply) })).result;
}
