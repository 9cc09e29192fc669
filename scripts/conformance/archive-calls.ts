// The archive cases' requests to a host: previews, imports, exports, and deleting everything again.
import * as z from 'zod';
import { previewReply, importReply, type TransferPreview } from '#app/stores/transfer/wire.ts';
import type { Replay } from './replay-call.ts';

export interface ArchiveReply {
  readonly status: number;
  readonly text: string;
  readonly bytes: Uint8Array;
}

type Nouns = 'dashboard' | 'chart' | 'dataset' | 'report' | 'database';
type Fields = Readonly<Record<string, string>>;
type Imported = z.output<typeof importReply>['result'];

const ROWS = z.object({ result: z.array(z.looseObject({ id: z.int() })) });

export interface ArchiveHost {
  readonly call: (method: string, path: string, body?: unknown) => Promise<ArchiveReply>;
  /** Throws unless it returns 200. */
  readonly preview: (bytes: Uint8Array, fields?: Fields) => Promise<TransferPreview>;
  readonly send: (bytes: Uint8Array, fields?: Fields) => Promise<ArchiveReply>;
  /** Throws unless it returns 200. */
  readonly bring: (bytes: Uint8Array, fields?: Fields) => Promise<Imported>;
  /** Throws unless it returns 200. */
  readonly exportDashboard: (id: number) => Promise<Uint8Array>;
  /** Everything but the databases named. */
  readonly clear: (keptDatabaseIds: readonly number[]) => Promise<void>;
}

export function openArchiveHost({ fixtures, accessToken }: Replay): ArchiveHost {
  const authorization = `Bearer ${accessToken}`;
  const query = async (method: string, path: string, init: RequestInit = {}): Promise<ArchiveReply> => {
    const headers = { ...(init.headers as Record<string, string> | undefined), authorization };
    const reply = await fetch(new URL(path, fixtures.url), { ...init, method, headers });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    return { status: reply.status, bytes, text: new TextDecoder().decode(bytes) };
  };
  const call: ArchiveHost['call'] = (method, path, body) =>
    query(method, path, {
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const upload = (path: string, field: string, bytes: Uint8Array, fields: Fields): Promise<ArchiveReply> => {
    const form = new FormData();
    form.set(field, new File([new Uint8Array(bytes)], 'archive.zip', { type: 'application/zip' }));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return query('POST', path, { body: form });
  };
  const send: ArchiveHost['send'] = (bytes, fields = {}) => upload('/api/v1/dashboard/import/', 'formData', bytes, fields);
  const idsOf = async (noun: Nouns): Promise<number[]> =>
    ROWS.parse(JSON.parse(fine(await call('GET', `/api/v1/${noun}/?q=(page_size:100)`)).text)).result.map(({ id }) => id);
  const removeAll = async (noun: Nouns, kept: readonly number[] = []): Promise<void> => {
    for (const id of await idsOf(noun)) if (!kept.includes(id)) fine(await call('DELETE', `/api/v1/${noun}/${id}`));
  };
  return {
    call,
    send,
    preview: async (bytes, fields = {}) =>
      previewReply.parse(JSON.parse(fine(await upload('/api/v1/assets/preview/', 'bundle', bytes, fields)).text)).result,
    bring: async (bytes, fields) => importReply.parse(JSON.parse(fine(await send(bytes, fields)).text)).result,
    exportDashboard: async (id) => fine(await call('GET', `/api/v1/dashboard/export/?q=!(${id})`)).bytes,
    async clear(keptDatabaseIds) {
      for (const noun of ['report', 'dashboard', 'chart', 'dataset'] as const) await removeAll(noun);
      await removeAll('database', keptDatabaseIds);
    },
  };
}

export function fine(reply: ArchiveReply): ArchiveReply {
  if (reply.status !== 200) throw new Error(`status: expected 200, got ${reply.status}: ${reply.text.slice(0, 600)}`);
  return reply;
}
