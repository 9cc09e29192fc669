// Renders the templates in a query and its dataset to plain SQL. Nothing after this step handles templates.
import { AppError } from '#app/domain/errors.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { openBudget, type Budget } from '#app/domain/template/budget.ts';
import { dataMacros, type DataNeed, type TemplateOrigin } from '#app/domain/template/macros/data-macros.ts';
import { filterMacros, type FilterUses } from '#app/domain/template/macros/filter-macros.ts';
import { holdsTemplates, mapTexts, withoutFilters } from '#app/domain/template/query-texts.ts';
import { readQueryTimeRange, buildQueryVariables, templateFilters } from '#app/domain/template/query-variables.ts';
import { missingError, renderTemplate } from '#app/domain/template/render-template.ts';
import { isTemplate } from '#app/domain/template/tokenize.ts';
import { userMacros, type AddressFacts, type Reads } from '#app/domain/template/macros/user-macros.ts';
import { fromJson, type JinjaValue } from '#app/domain/template/value.ts';
import { resolveTimeRange } from '#app/domain/time/resolve-time-range.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { toTemplateCaller, instantLiterals, partitionNames } from './render-names.server.ts';
import { renderInRounds } from './render-rounds.server.ts';
import type { RenderDeps, TemplatedQuery, RenderedQuery } from './templated-query.ts';

/** Throws 400 or 422 with the position of a template error, 403 and 404 for the datasets that it refers to. */
export async function renderQuery(deps: RenderDeps, templated: TemplatedQuery): Promise<RenderedQuery> {
  const { identity, connection, dataset, rowClauses, query } = templated;
  if (!holdsTemplates(templated)) return { dataset, rowClauses, query, templateReads: [], appliedTemplateFilters: [] };
  const trail = templated.trail ?? [dataset.id];
  const { result, shown } = await renderInRounds(
    { ...deps, renderQuery, nowMs: templated.nowMs },
    { identity, connection, dataset, trail, schema: dataset.schema },
    (known, wanted) => {
      const rendering: Rendering = {
        known,
        wanted,
        budget: openBudget(),
        reads: new Map(),
        uses: { applied: new Set(), removed: new Set() },
      };
      const { urlParams } = query;
      const renderSaved = textRenderer(templated, { ...rendering, urlParams, origin: 'caller' });
      const renderStatement = textRenderer(templated, { ...rendering, urlParams, origin: statementOrigin(dataset) });
      const rendered = mapTexts(templated, {
        dataset: (source) => (source === dataset.sql ? renderStatement(source) : renderSaved(source)),
        // A clause can't read the URL, because the caller that it limits writes the URL.
        clause: withoutClause(textRenderer(templated, { ...rendering, urlParams: null, origin: 'rule' })),
        // And the caller's texts can't read a clause.
        query: textRenderer({ ...templated, rowClauses: [] }, { ...rendering, urlParams, origin: 'caller' }, renderSaved),
      });
      return {
        ...rendered,
        query: withoutFilters(rendered.query, rendering.uses.removed),
        templateReads: [...rendering.reads].sort(([a], [b]) => (a < b ? -1 : 1)),
        appliedTemplateFilters: [...rendering.uses.applied],
      };
    },
  );
  const readsClauses = rowClauses.length > 0 && dataset.sql?.includes(CLAUSES_MACRO) === true;
  return {
    ...result,
    shown,
    dataset: readsClauses ? { ...result.dataset, shownSql: dataset.sql } : withShownSql(result.dataset, shown),
  };
}

/** Saving a templated statement requires access to its entire database. The statement of an unsaved dataset is the caller's. */
const statementOrigin = ({ id }: Dataset): TemplateOrigin => (id > 0 ? 'statement' : 'caller');

/** A statement that reads clauses is shown as it was written. */
const CLAUSES_MACRO = 'current_user_rls_rules';

function withShownSql(dataset: Dataset, shown: (text: string) => string): Dataset {
  const shownSql = dataset.sql === null ? null : shown(dataset.sql);
  return shownSql === null || shownSql === dataset.sql ? dataset : { ...dataset, shownSql };
}

/** The statement of a virtual dataset without any query: for reading its columns. Throws what `renderQuery` throws. */
export async function renderDatasetSql(
  deps: RenderDeps,
  { identity, dataset, connection, nowMs }: Pick<TemplatedQuery, 'identity' | 'dataset' | 'connection' | 'nowMs'>,
): Promise<{ readonly sql: string; readonly shownSql: string | undefined }> {
  if (dataset.sql === null || !isTemplate(dataset.sql)) return { sql: dataset.sql ?? '', shownSql: undefined };
  const query = parseQueryObject({}, { defaultRowLimit: deps.config.rowLimit, maxRows: deps.config.sqlMaxRows });
  const bare = { ...dataset, columns: [], metrics: [], fetchValuesPredicate: null };
  const names = { ...dataset, sql: null };
  const rendered = await renderQuery(deps, {
    identity,
    connection,
    query,
    nowMs,
    rowClauses: [],
    dataset: { ...names, ...bare },
  });
  return { sql: rendered.dataset.sql ?? '', shownSql: rendered.dataset.shownSql };
}

/** The errors of a clause are for administrators, not for the users whom it limits. */
const withoutClause =
  (render: (source: string) => string) =>
  (source: string): string => {
    try {
      return render(source);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = "A row-level rule of this dataset can't be rendered. Ask an administrator to repair it.";
      throw new AppError(error.type, message, { cause: error });
    }
  };

interface Rendering {
  readonly known: ReadonlyMap<string, string>;
  readonly wanted: Map<string, DataNeed>;
  readonly budget: Budget;
  readonly reads: Reads;
  readonly uses: FilterUses;
}

interface TextRendering extends Rendering, AddressFacts {
  readonly origin: TemplateOrigin;
}

/** `renderSaved` renders the metrics that a text names; by default they are rendered like the text itself. */
function textRenderer(templated: TemplatedQuery, rendering: TextRendering, renderSaved?: (source: string) => string) {
  const { dataset, connection } = templated;
  const { dialect } = findEngine(connection.engine);
  const { budget } = rendering;
  const names: [string, JinjaValue][] = [];
  const render = (source: string): string => {
    const { text, missing } = renderTemplate(source, {
      literal: (value) => dialect.literal(value),
      lexis: dialect.lexis,
      budget,
      names,
    });
    if (missing.length === 0) return text;
    const advice = `Correct its name, or add it to the template parameters of the dataset "${dataset.name}".`;
    throw missingError(missing, { source, parameters: dataset.templateParams, advice });
  };
  names.push(...namesOf(templated, rendering), ...dataMacros({ ...rendering, renderMetric: renderSaved ?? render }));
  return render;
}

function namesOf(templated: TemplatedQuery, rendering: TextRendering): [string, JinjaValue][] {
  const { reads, uses } = rendering;
  const { identity, dataset, connection, rowClauses, query } = templated;
  const { dialect } = findEngine(connection.engine);
  const { relative_start: relativeStart, relative_end: relativeEnd } = query.extras;
  const clock = { nowMs: templated.nowMs, timeZone: templated.timeZone ?? dataset.timeZone };
  const resolveRange = (timeRange: string) => resolveTimeRange({ timeRange, relativeStart, relativeEnd }, clock);
  const facts = {
    filters: templateFilters(query),
    timeRange: query.timeRange,
    timeColumn: query.granularity,
    resolveRange,
    typeOf: (name: string) => dataset.columns.find((column) => column.name === name)?.type ?? null,
    instantLiteral: instantLiterals(dialect, dataset),
  };
  const range = readQueryTimeRange(query);
  return [
    ...partitionNames(connection.engine, rendering),
    ...buildQueryVariables(query, dataset, range === null ? { sinceMs: null, untilMs: null } : resolveRange(range)),
    ...Object.entries(dataset.templateParams).map(([name, value]): [string, JinjaValue] => [name, fromJson(value)]),
    ...userMacros(toTemplateCaller(identity, rowClauses), rendering, reads),
    ...filterMacros(facts, uses),
  ];
}
