// PostgreSQL at Neon, by HTTP: one request for a statement or a transaction, which ends after a bounded time.
import { neon, neonConfig } from '@neondatabase/serverless';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';

export type NeonDb = NeonHttpDatabase;

// The client's own rule, but for a proxy on this machine: that one is reached at the port of the URL.
const toNeon = neonConfig.fetchEndpoint;
neonConfig.fetchEndpoint = (host, port, options) => {
  if (host === '127.0.0.1' || host === 'localhost') return `http://${host}:${port}/sql`;
  return typeof toNeon === 'string' ? toNeon : toNeon(host, port, options);
};

/** A database that was suspended takes up to some seconds to start. */
const TIMEOUT_MS = 10_000;

export function openNeon(url: string, timeoutMs = TIMEOUT_MS): NeonDb {
  const client = neon(url, { disableWarningInBrowsers: true });
  const limit = () => ({ signal: AbortSignal.timeout(timeoutMs) });
  const bounded = Object.assign(client.bind(null), {
    ...client,
    query: ((text, params, options) => client.query(text, params, { ...options, fetchOptions: limit() })) as typeof client.query,
    transaction: ((statements, options) =>
      client.transaction(statements, { ...options, fetchOptions: limit() })) as typeof client.transaction,
  });
  return drizzle({ client: bounded });
}
