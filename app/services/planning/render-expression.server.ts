// An expression of a chart, or a rule's clause, as the SQL that its macros make of it: what editors judge.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { isTemplate } from '#app/domain/template/tokenize.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { renderQuery } from './render-query.server.ts';
import type { RenderDeps } from './templated-query.ts';

export interface ExpressionPlace {
  readonly identity: Identity;
  readonly dataset: Dataset;
  readonly connection: Connection;
  readonly nowMs: number;
}

/** Removes other templates, so that only the text is rendered. */
const withoutTexts = (dataset: Dataset): Dataset => ({ ...dataset, sql: null, fetchValuesPredicate: null });

/**
 * `isFiltered`: as if the columns whose filters it reads had some, as macros that read filters are written for those that have some. Throws what
 * the template has wrong.
 */
export async function renderExpression(
  deps: RenderDeps,
  place: ExpressionPlace,
  { expression, isFiltered = false }: { readonly expression: string; readonly isFiltered?: boolean },
): Promise<string> {
  if (!isTemplate(expression)) return expression;
  const filters = isFiltered ? filteredColumns(expression).map((col) => ({ col, op: 'IN', val: ['1'] })) : [];
  const query = parseQueryObject({ columns: [], filters, extras: { where: expression } }, { defaultRowLimit: 1, maxRows: 1 });
  const rendered = await renderQuery(deps, { ...place, dataset: withoutTexts(place.dataset), rowClauses: [], query });
  return rendered.query.extras.where;
}

const FILTER_MACROS = /\b(?:filter_values|get_filters)\(\s*(?:column\s*=\s*)?(['"])([^]*?)\1/g;

const filteredColumns = (expression: string): string[] => [
  ...new Set([...expression.matchAll(FILTER_MACROS)].map(([, , column = '']) => column)),
];

/** Renders a clause as it would limit the identity. Throws the template's errors. */
export async function renderClause(deps: RenderDeps, place: ExpressionPlace, clause: string): Promise<string> {
  if (!isTemplate(clause)) return clause;
  const query = parseQueryObject({ columns: ['*'] }, { defaultRowLimit: 1, maxRows: 1 });
  const dataset = { ...withoutTexts(place.dataset), columns: [], metrics: [] };
  try {
    const rendered = await renderQuery(deps, { ...place, dataset, rowClauses: [{ groupKey: null, clause }], query });
    return rendered.rowClauses[0]?.clause ?? clause;
  } catch (error) {
    // Whom a clause limits isn't told what it has wrong; its author is.
    throw error instanceof AppError && error.cause instanceof AppError ? error.cause : error;
  }
}
