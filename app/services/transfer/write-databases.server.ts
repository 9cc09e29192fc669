// The databases of an import as statements: what they connect to, their secrets, and the permission that opens each.
import { inArray } from 'drizzle-orm';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { goesElsewhere } from '#app/services/databases/save-oauth2.server.ts';
import { databaseView } from '#app/domain/access/decide.ts';
import { extraColumns } from '#app/domain/database/extra-columns.ts';
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { documentColumns } from '#app/domain/fields/documents.ts';
import type { DocumentOf } from '#app/domain/transfer/documents.ts';
import { parseUri } from '#app/stores/database/sqlalchemy-uri.ts';
import { databases, oauth2Tokens, permissions } from '#drizzle/schema/index.ts';
import { resolveCredentials } from '#app/services/databases/connect.server.ts';
import { encryptSecrets } from '#app/stores/list/secrets.server.ts';
import { addRows, insertRows, putRows, type RowStatement } from './rows.server.ts';
import { inFile, mergeManagement, split, stamps, listTasks, type Ids, type ImportWrite } from './writing.server.ts';

const documentFields = documentColumns(DATABASE_FIELDS);

/** Throws 422, by file, for a connection that turns out not to fit. */
export async function databaseStatements(writing: ImportWrite, ids: Ids): Promise<RowStatement[]> {
  const { deps, stored } = writing;
  const tasks = listTasks(writing, ids, 'database');
  const rows = await Promise.all(
    tasks.map(async ({ id, value, path, item }) => {
      const before = stored.databases.get(id);
      const uuid = before?.uuid ?? value.uuid;
      const name = before?.name ?? item.name;
      const connection = await connectionOf(writing, { uuid, name, path, value, before: before ?? null });
      return {
        id,
        uuid,
        ...documentFields(value),
        name,
        ...connection,
        version: (before?.version ?? 0) + 1,
        ...extraColumns(value.extra),
        ...mergeManagement(value, before),
        ...stamps(writing, before),
      };
    }),
  );
  const { made, changed } = split(tasks, rows);
  // Tokens go only to the server that they were given for.
  const moved = changed.filter((row) => goesElsewhere(stored.databases.get(row.id) ?? null, row)).map(({ id }) => id);
  const views = made.map((row) => ({ permission: 'database_access', view: databaseView(row.name, row.id) }));
  return [
    ...insertRows(deps.db, databases, made),
    ...putRows(deps.db, databases, changed),
    ...(moved.length === 0 ? [] : [deps.db.delete(oauth2Tokens).where(inArray(oauth2Tokens.databaseId, valueList(moved)))]),
    ...addRows(deps.db, permissions, views),
  ];
}

async function connectionOf(
  { deps, passwords }: ImportWrite,
  database: {
    readonly uuid: string;
    readonly name: string;
    readonly path: string;
    readonly value: DocumentOf['database'];
    readonly before: Parameters<typeof resolveCredentials>[2];
  },
) {
  const { path, value, before, uuid, name } = database;
  const form = parseUri(value.sqlalchemy_uri);
  const password = passwords.get(path);
  const given = password === undefined ? form : { ...form, password: { kind: 'given' as const, value: password } };
  const { parameters, secrets } = await inFile(path, () => resolveCredentials(deps, given, before));
  const keys = { secretKey: deps.config.secretKey, randomBytes: deps.randomBytes };
  const isEmpty = Object.keys(secrets).length === 0;
  return {
    engine: form.engine.id,
    parameters: { ...parameters },
    encryptedSecrets: isEmpty ? null : await encryptSecrets(secrets, { uuid, name }, keys),
  };
}
