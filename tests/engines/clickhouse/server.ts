// ClickHouse for its tests: chDB behind its HTTP interface.
import { missingForClickhouse, startClickhouseEngine } from '#scripts/servers/clickhouse-engine.ts';
import type { EngineServer } from '#tests/engines/engine-server.ts';

export const server: EngineServer = {
  name: 'ClickHouse (chDB behind its HTTP interface)',
  findMissing: missingForClickhouse,
  start: startClickhouseEngine,
};
