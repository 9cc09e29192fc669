// A database query for the tests of the query service: what a test is not about is the same in all of them.
import type { QueryServiceRequest } from '#app/services/query-service/query-service-protocol.ts';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';
import type { Connection } from '#app/domain/database/connection.ts';

export interface StatementChange extends Partial<Omit<ServiceStatement, 'sql' | 'connection'>> {
  readonly connection?: Partial<Connection>;
}

export const buildServiceStatement = (sql: string, change: StatementChange = {}): QueryServiceRequest['statement'] => {
  const { connection, params = [], columns = [], ...rest } = change;
  return {
    connection: { databaseId: 1, engine: 'sqlite', parameters: {}, version: '1', ...connection },
    sql,
    params: [...params],
    columns: [...columns],
    maxRows: 1_000,
    timeoutMs: 5_000,
    ...rest,
  };
};
