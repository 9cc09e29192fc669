// The servers of the engines' tests: which of them this machine can run.
import { missingForBigquery } from '#scripts/servers/bigquery-emulator.ts';
import { missingForClickhouse } from '#scripts/servers/clickhouse-engine.ts';
import { missingForTrino } from '#scripts/servers/trino/libraries.ts';

export interface Server {
  readonly id: 'trino' | 'clickhouse' | 'bigquery';
  readonly name: string;
  /** What it lacks; null: it can be started. */
  readonly missing: string | null;
}

export const findServers = (): readonly Server[] => [
  { id: 'trino', name: 'Trino', missing: missingForTrino() },
  { id: 'clickhouse', name: 'ClickHouse (chDB behind its HTTP interface)', missing: missingForClickhouse() },
  { id: 'bigquery', name: 'BigQuery (its emulator)', missing: missingForBigquery() },
];
