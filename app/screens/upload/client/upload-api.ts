// The screen's calls of the API. Failures are values: the screen has a place for each.
import * as z from 'zod';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { createApiSender, jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { readFailure } from '#app/screens/shell/api/read-failure.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { nameReply, targetsReply, uploadReply, uploadsReply, type LoadBody, type UploadView } from '#app/stores/upload/wire.ts';

export type UploadTargetView = z.output<typeof targetsReply>['result'][number];
export type NameView = z.output<typeof nameReply>['result'];
export type UploadOutcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: UploadProblem };

export interface UploadProblem {
  readonly message: string;
  /** The same call can succeed later. */
  readonly isRetryable: boolean;
}

export interface UploadApi {
  targets(signal: AbortSignal): Promise<UploadOutcome<readonly UploadTargetView[]>>;
  /** Creates an embedded database that takes files, unless there is one: gives all that do. */
  createTarget(name: string): Promise<UploadOutcome<readonly UploadTargetView[]>>;
  checkName(place: NamePlace, signal: AbortSignal): Promise<UploadOutcome<NameView>>;
  /** Files under way, and those that ended in the last day. */
  recent(): Promise<UploadOutcome<readonly UploadView[]>>;
  start(file: { readonly name: string; readonly size: number }): Promise<UploadOutcome<UploadView>>;
  sendPart(id: string, number: number, part: Blob, signal: AbortSignal): Promise<UploadOutcome<unknown>>;
  load(id: string, body: LoadBody): Promise<UploadOutcome<UploadView>>;
  view(id: string): Promise<UploadOutcome<UploadView>>;
  cancel(id: string): Promise<UploadOutcome<unknown>>;
}

interface NamePlace {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly table: string;
}

/** A part of 8 MB over a slow line. */
const PART_DEADLINE_MS = 300_000;
const LOAD_DEADLINE_MS = 60_000;
const any = z.looseObject({});
const ROOT = '/api/v1/upload';

/** `fetch` is the browser's own; tests pass theirs. */
export function createUploadApi(csrfToken: string, fetch: typeof globalThis.fetch): UploadApi {
  const send = createApiSender(csrfToken, fetch);
  const read = async <S extends z.ZodType>(sending: Promise<Sent>, schema: S): Promise<UploadOutcome<z.output<S>>> => {
    const sent = await sending;
    if (sent.kind === 'replied' && sent.isOk) return { ok: true, value: schema.parse(jsonOf(sent.text)) };
    const { errors, isRetryable } = readFailure(sent);
    return { ok: false, failure: { message: errors[0]?.message ?? failureText(sent), isRetryable } };
  };
  const unwrap = async <T>(outcome: Promise<UploadOutcome<{ result: T }>>): Promise<UploadOutcome<T>> => {
    const found = await outcome;
    return found.ok ? { ok: true, value: found.value.result } : found;
  };
  const get = <S extends z.ZodType>(path: string, schema: S, signal?: AbortSignal) =>
    read(send(path, { reply: checkBody(schema), ...(signal && { signal }) }), schema);
  const post = <S extends z.ZodType>(path: string, body: unknown, schema: S) =>
    read(send(path, { method: 'POST', body, reply: checkBody(schema), deadlineMs: LOAD_DEADLINE_MS }), schema);
  return {
    targets: (signal) => unwrap(get(`${ROOT}/targets/`, targetsReply, signal)),
    checkName: ({ databaseId, schema, table }, signal) => {
      const query = new URLSearchParams({
        database_id: String(databaseId),
        table_name: table,
        ...(schema !== null && { schema }),
      });
      return unwrap(get(`${ROOT}/table/?${query.toString()}`, nameReply, signal));
    },
    createTarget: (name) => unwrap(post(`${ROOT}/targets/`, { name }, targetsReply)),
    recent: () => unwrap(get(`${ROOT}/`, uploadsReply)),
    start: ({ name, size }) => unwrap(post(`${ROOT}/`, { file_name: name, size_bytes: size }, uploadReply)),
    sendPart: (id, number, part, signal) =>
      read(
        send(`${ROOT}/${id}/parts/${number}`, {
          method: 'PUT',
          body: part,
          signal,
          deadlineMs: PART_DEADLINE_MS,
          reply: checkBody(any),
        }),
        any,
      ),
    load: (id, body) => unwrap(post(`${ROOT}/${id}/load`, body, uploadReply)),
    view: (id) => unwrap(get(`${ROOT}/${id}`, uploadReply)),
    cancel: (id) => read(send(`${ROOT}/${id}`, { method: 'DELETE', reply: checkBody(any) }), any),
  };
}
