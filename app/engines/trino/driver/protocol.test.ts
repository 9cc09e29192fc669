import { expect, it } from 'vitest';
import type { HttpClient } from '#app/engines/shared/http/http-client.server.ts';
import type { StatementProgress } from '#app/engines/shared/engine.ts';
import { trinoConnection } from '#app/engines/trino/engine.ts';
import { runStatement } from './protocol.server.ts';

const infoUri = 'https://trino.example.org/ui/query.html?1';
const pageOf = (page: object) => new Response(JSON.stringify({ infoUri, ...page }));

it('tells with each page how far the statement is, also with the one that says how it failed', async () => {
  const error = { message: 'No memory.', errorCode: 1, errorName: 'X', errorType: 'INSUFFICIENT_RESOURCES' };
  const pages = [
    { nextUri: 'https://trino.example.org/v1/statement/queued/1', stats: { state: 'QUEUED' } },
    { nextUri: 'https://trino.example.org/v1/statement/executing/1', stats: { completedSplits: 1, totalSplits: 4 } },
    { error, stats: { completedSplits: 2, totalSplits: 4 } },
  ];
  const client = { send: async () => pageOf(pages.shift() ?? {}), close: () => undefined } as unknown as HttpClient;
  const parameters = trinoConnection.parse({ host: 'trino.example.org', port: 8080, database: 'hive', username: 'u' });
  const told: StatementProgress[] = [];
  const { signal } = new AbortController();
  const read = async () => {
    const statement = { sql: 'SELECT 1', signal, onProgress: (progress: StatementProgress) => void told.push(progress) };
    for await (const reply of runStatement(client, parameters, statement)) void reply;
  };
  await expect(read()).rejects.toThrow('No memory.');
  expect(told).toEqual([null, 25, 50].map((percent) => ({ percent, trackingUrl: infoUri })));
});
