// What `format_sql` lays out: the text as it is, or with its templates rendered where parameters for them are sent.
import { AppError } from '#app/domain/errors.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { parseTemplateParams } from '#app/domain/template/template-params.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { openDatabase } from './execute-sql.server.ts';
import { renderLabSql } from './render-lab.server.ts';

interface FormatRequest {
  readonly sql: string;
  readonly databaseId: number | null | undefined;
  /** JSON text of an object; null, empty or without names: templates stay as they are. */
  readonly templateParams: string | null | undefined;
  readonly urlParams: Readonly<Record<string, string>>;
}

interface FormatText {
  readonly sql: string;
  /** Engine of the database; null: none was given. */
  readonly engine: string | null;
}

/** Throws 404 and 403 for a database that the caller cannot query, 400 for parameters without a database and where row clauses would show. */
export async function textToFormat(deps: Deps, identity: Identity, request: FormatRequest): Promise<FormatText> {
  const { sql, databaseId = null, templateParams = null, urlParams } = request;
  const isRendered = Object.keys(parseTemplateParams(templateParams)).length > 0;
  if (databaseId === null) {
    if (isRendered) throw refused('template_params need a database_id: templates are rendered for its engine.');
    return { sql, engine: null };
  }
  const database = await openDatabase(deps, identity, await findDatabase(deps.db, databaseId));
  if (!isRendered) return { sql, engine: database.engine };
  const rendered = await renderLabSql(deps, identity, { database, catalog: null, sql, templateParams, urlParams });
  if (rendered.hasClauses)
    throw refused('Row-level security applies to a dataset that the templates refer to, so they can’t be rendered here.');
  return { sql: rendered.sql, engine: database.engine };
}

const refused = (message: string): AppError => new AppError('GENERIC_COMMAND_ERROR', message);
