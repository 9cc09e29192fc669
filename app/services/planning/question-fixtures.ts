// A database query for the tests of the query service: what a test is not about is the same in all of them.
import type { QueryServiceRequest } from '#app/services/query-service/query-service-protocol.ts';
import type { QueryServiceQuery } from '#app/services/query-service/query-service.ts';
import type { Connection } from '#app/domain/database/connection.ts';

export interface QuestionChange extends Partial<Omit<QueryServiceQuery, 'sql' | 'connection'>> {
  readonly connection?: Partial<Connection>;
}

export const questionOf = (sql: string, change: QuestionChange = {}): QueryServiceRequest['question'] => {
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
