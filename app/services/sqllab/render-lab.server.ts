// The text of SQL Lab with its templates rendered: the parameters of the tab, and the macros, without a dataset around them.
import { renderQuery } from '#app/services/planning/render-query.server.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { inCatalog } from '#app/domain/database/in-catalog.ts';
import { openBudget } from '#app/domain/template/budget.ts';
import { dataMacros } from '#app/domain/template/macros/data-macros.ts';
import { filterMacros, type FilterFacts, type TemplateFilter } from '#app/domain/template/macros/filter-macros.ts';
import { sameText, type SourceMap } from '#app/domain/template/source-map.ts';
import { missingError, renderTemplate, type RenderedText } from '#app/domain/template/render-template.ts';
import { paramsFilters, parseTemplateParams } from '#app/domain/template/template-params.ts';
import { isTemplate } from '#app/domain/template/tokenize.ts';
import { userMacros } from '#app/domain/template/macros/user-macros.ts';
import { fromJson, type JinjaValue } from '#app/domain/template/value.ts';
import { resolveTimeRange } from '#app/domain/time/resolve-time-range.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { common } from '#app/messages/en/common.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { toCallerConnection } from '#app/stores/list/connection.server.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { toTemplateCaller, instantLiterals, partitionNames } from '#app/services/planning/render-names.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { renderInRounds } from '#app/services/planning/render-rounds.server.ts';

export interface TemplatedLabText {
  readonly database: DatabaseRow;
  /** Catalog of the run; null: the connection's default. */
  readonly catalog: string | null;
  /** What unqualified names mean; null or absent: as the connection has it. */
  readonly schema?: string | null;
  readonly sql: string;
  /** A JSON object, as text or as it is. */
  readonly templateParams: unknown;
  readonly urlParams: Readonly<Record<string, string>>;
}

export interface RenderedLabSql {
  readonly sql: string;
  /** Source map to the typed text. */
  readonly map: SourceMap;
  /** A part of it as users see it: without the clauses in the datasets that its templates refer to. */
  readonly shown: (part: string) => string;
  /** Whether its templates refer to datasets with clauses. */
  readonly hasClauses: boolean;
}

type LabDeps = Pick<Deps, 'db' | 'metadataCache' | 'config' | 'now' | 'queryService'>;

/** Throws 422 with the place of what a template has wrong, 400 for names that nothing defines and for broken parameters. */
export async function renderLabSql(deps: LabDeps, identity: Identity, text: TemplatedLabText): Promise<RenderedLabSql> {
  const { database, catalog, sql, templateParams, urlParams } = text;
  if (!isTemplate(sql)) return { sql, map: sameText(sql.length), shown: (part) => part, hasClauses: false };
  const params = parseTemplateParams(templateParams);
  const connection = inCatalog(await toCallerConnection(database, deps.config.secretKey, identity), catalog);
  const { dialect } = findEngine(database.engine);
  const nowMs = deps.now();
  const fixed: [string, JinjaValue][] = [
    ...Object.entries(params).map(([name, value]): [string, JinjaValue] => [name, fromJson(value)]),
    ...userMacros(toTemplateCaller(identity, []), { urlParams }, new Map()),
    ...filterMacros(labFilters(paramsFilters(params), nowMs, instantLiterals(dialect, null)), {
      applied: new Set(),
      removed: new Set(),
    }),
  ];
  const rendered = await renderInRounds(
    { ...deps, renderQuery, nowMs },
    { identity, connection, dataset: null, trail: [], schema: text.schema ?? null },
    (known, wanted) => {
      const budget = openBudget();
      const names = [...partitionNames(database.engine, { known, wanted, origin: 'caller' }), ...fixed];
      const renderPart = (source: string): RenderedText => {
        const rendered = renderTemplate(source, {
          literal: (value) => dialect.literal(value),
          lexis: dialect.lexis,
          budget,
          names,
        });
        if (rendered.missing.length === 0) return rendered;
        throw missingError(rendered.missing, { source, parameters: params, advice: ADVICE });
      };
      names.push(...dataMacros({ known, wanted, renderMetric: (source) => renderPart(source).text, budget }));
      return renderPart(sql);
    },
  );
  const { map } = rendered.result;
  return { sql: rendered.result.text, map, shown: rendered.shown, hasClauses: rendered.hasClauses };
}

/** API clients have no menu. */
const ADVICE =
  `Define it in “${sqllab.texts['actions.parameters']}” under “${common.texts.moreActions}”, or in templateParams of an API request. ` +
  'If it’s a typo, correct its name.';

/** SQL Lab has only the filters that its parameters make up. */
const labFilters = (
  filters: readonly TemplateFilter[],
  nowMs: number,
  instantLiteral: FilterFacts['instantLiteral'],
): FilterFacts => ({
  filters,
  timeRange: null,
  timeColumn: null,
  instantLiteral,
  resolveRange: (timeRange) => resolveTimeRange({ timeRange }, { nowMs, timeZone: null }),
  typeOf: () => null,
});
