// How charts of a dashboard filter each other, as its authors change it: in the saved form, whose other keys are kept. Pure.
import { isRecord, withScopes, type MetadataJson } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import type { RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import { parseMetadata, type FilterScope } from '#app/domain/dashboard/metadata/parse-metadata.ts';

export interface CrossFilterSettings {
  readonly isEnabled: boolean;
  /** Scope of charts without their own scope. */
  readonly globalScope: FilterScope;
  /** By chart id; a chart that isn't listed follows the dashboard and opens a menu. */
  readonly charts: ReadonlyMap<number, ChartRule>;
}
export interface ChartRule {
  readonly scope: FilterScope | 'global';
  readonly isDirect: boolean;
}

export const PLAIN_RULE: ChartRule = { scope: 'global', isDirect: false };

export function readCrossFilters(metadata: MetadataJson): CrossFilterSettings {
  const { crossFiltersEnabled, globalScope, crossFilters } = parseMetadata(metadata);
  return { isEnabled: crossFiltersEnabled, globalScope, charts: crossFilters };
}

export const withRule = (settings: CrossFilterSettings, chartId: number, rule: ChartRule): CrossFilterSettings => ({
  ...settings,
  charts: new Map([...settings.charts, [chartId, rule]]),
});

/** The metadata with these settings, and with the charts that their scopes reach. */
export function withCrossFilters(metadata: MetadataJson, settings: CrossFilterSettings, tree: RootNode): MetadataJson {
  const { chart_configuration: saved, global_chart_configuration: whole } = metadata;
  const before = isRecord(saved) ? saved : {};
  const rules = [...settings.charts].map(([id, { scope, isDirect }]): [string, unknown] => {
    const entry = before[String(id)];
    const own = isRecord(entry) ? entry : { id };
    const cross = isRecord(own['crossFilters']) ? own['crossFilters'] : {};
    const { onClick: _former, ...others } = cross;
    return [String(id), { ...own, crossFilters: { ...others, scope, ...(!isDirect && { onClick: false }) } }];
  });
  const { chart_configuration, global_chart_configuration } = withScopes(
    {
      chart_configuration: { ...before, ...Object.fromEntries(rules) },
      global_chart_configuration: { ...(isRecord(whole) ? whole : {}), scope: settings.globalScope },
    },
    tree,
  );
  return { ...metadata, cross_filters_enabled: settings.isEnabled, chart_configuration, global_chart_configuration };
}
