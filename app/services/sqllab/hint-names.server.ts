// A failed run's error as its reader gets it: where its database doesn't know a name, with the names that this reader can see.
import type { Identity } from '#app/domain/access/identity.ts';
import type { WireError } from '#app/domain/errors.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { describeNameHint, hintColumn, hintTable, type NameHint } from '#app/domain/sqllab/name-hint.ts';
import { readUnknownName, type UnknownName } from '#app/domain/sqllab/unknown-name.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { listColumnNames } from '#app/services/databases/column-names.server.ts';
import { listTables, openCatalog } from '#app/services/databases/catalog.server.ts';
import { within } from '#app/services/within.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import type { QueryView } from '#app/stores/query/query-dict.ts';

/** The failure itself is worth more than what could be added to it later. */
const MAX_WAIT_MS = 3_000;
const MAX_TABLES = 4;

/** Never throws: without a hint the errors are those of the run. */
export async function withNameHint(
  deps: Deps,
  identity: Identity,
  { row }: QueryView,
  errors: readonly WireError[],
): Promise<readonly WireError[]> {
  const [first, ...others] = errors;
  const unknown = first ? readUnknownName(first) : null;
  if (!first || !unknown) return errors;
  const hint = await within(
    MAX_WAIT_MS,
    findHint(deps, identity, row, unknown).catch(() => null),
    () => null,
  );
  return hint === null ? errors : [tell(first, hint), ...others];
}

/** Adds a hint; text about other statements of the script stays after it. */
function tell(error: WireError, hint: NameHint): WireError {
  const effects = error.extra['statements'] === undefined ? '' : (/\n[^\n]*$/.exec(error.message)?.[0] ?? '');
  const extra = { ...error.extra, unknown_name: hint, database_message: error.message };
  return { ...error, message: describeNameHint(hint) + effects, extra };
}

async function findHint(
  deps: Deps,
  identity: Identity,
  { databaseId, catalog, schema, tables }: QueryView['row'],
  unknown: UnknownName,
): Promise<NameHint | null> {
  const database = databaseId === null ? null : await findDatabase(deps.db, databaseId, isVisibleTo(identity));
  if (!database) return null;
  if (unknown.kind === 'table') {
    const ref = (tables ?? []).find(({ table }) => table.toLowerCase() === unknown.name.toLowerCase());
    const open = await openCatalog(deps, identity, database, ref?.catalog ?? catalog);
    return hintTable(
      unknown,
      (await listTables(deps, open, ref?.schema ?? schema)).map(({ name }) => name),
    );
  }
  const readColumns = async (ref: TableRef) => {
    const open = await openCatalog(deps, identity, database, ref.catalog ?? catalog);
    return { table: ref.table, columns: await listColumnNames(deps, open, { schema: ref.schema ?? schema, table: ref.table }) };
  };
  const found = await Promise.all((tables ?? []).slice(0, MAX_TABLES).map(readColumns));
  return hintColumn(
    unknown,
    found.filter(({ columns }) => columns.length > 0),
  );
}
