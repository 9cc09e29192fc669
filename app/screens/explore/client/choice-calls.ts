// What is offered in lists of choices: dashboards, datasets, users and tags whose name contains the search.
import * as z from 'zod';
import { parseCertification } from '#app/domain/dataset/certification.ts';
import type { CertificationDraft } from '#app/domain/dataset/edit-draft.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { chartApi } from '#app/messages/en/chart-api.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { NeededDataset } from '#app/screens/explore/chart-types/missing-requirement.ts';
import { callFor, type ApiCall } from './api-call.ts';

export interface Choice {
  readonly id: number;
  readonly label: string;
  readonly detail: string | null;
  /** Certification of a dataset; omitted for other objects. */
  readonly certification?: CertificationDraft | undefined;
}

export interface TabChoice {
  readonly id: string;
  readonly title: string;
  /** Counts the tabs around it. */
  readonly depth: number;
}

type Find = (search: string, signal?: AbortSignal) => Promise<Choice[]>;

const dashboardsSchema = z.object({
  result: z.array(
    z.looseObject({ id: z.number(), dashboard_title: z.string().nullable(), changed_on_delta_humanized: z.string().nullish() }),
  ),
});
const datasetsSchema = z.object({
  count: z.number(),
  result: z.array(
    z.looseObject({
      id: z.number(),
      table_name: z.string(),
      schema: z.string().nullish(),
      extra: z.unknown().optional(),
      database: z.looseObject({ database_name: z.string() }).nullish(),
    }),
  ),
});
const accountsSchema = z.object({ result: z.array(z.looseObject({ value: z.number(), text: z.string() })) });
const tagsSchema = z.object({ result: z.array(z.looseObject({ id: z.number(), name: z.string() })) });

const columnsSchema = z.object({
  result: z.looseObject({
    main_dttm_col: z.string().nullish(),
    columns: z.array(
      z.looseObject({
        column_name: z.string(),
        type: z.string().nullish(),
        is_dttm: z.boolean().nullish(),
        groupby: z.boolean().nullish(),
        expression: z.string().nullish(),
      }),
    ),
    metrics: z.array(z.looseObject({ metric_name: z.string() })),
  }),
});

interface TabBranch {
  readonly value: string;
  readonly title: string;
  readonly children: readonly TabBranch[];
}
const tabBranch: z.ZodType<TabBranch> = z.looseObject({
  value: z.string(),
  title: z.string().catch(''),
  get children() {
    return z.array(tabBranch);
  },
});
const tabsSchema = z.object({ result: z.looseObject({ tab_tree: z.array(tabBranch) }) });

const flatTabs = (tabs: readonly TabBranch[], depth = 0): TabChoice[] =>
  tabs.flatMap(({ value: id, title, children }) => [{ id, title, depth }, ...flatTabs(children, depth + 1)]);

const PAGE = { page: 0, page_size: 25 };
const NEWEST_FIRST = { order_column: 'changed_on_delta_humanized', order_direction: 'desc' };
const BY_NAME = { order_column: 'name', order_direction: 'asc' };

export interface ChoiceCalls {
  readonly findDashboards: Find;
  /** The tabs of a dashboard in reading order; empty where it has none. */
  readonly findTabs: (dashboardId: number, signal: AbortSignal) => Promise<readonly TabChoice[]>;
  readonly findDatasets: Find;
  /** What a dataset offers to charts: for which types it is enough. */
  readonly findDatasetColumns: (id: number, signal: AbortSignal) => Promise<NeededDataset>;
  readonly findOwners: Find;
  readonly findTags: Find;
}

export function choiceCalls(call: ApiCall): ChoiceCalls {
  const find = <Schema extends z.ZodType>(path: string, query: object, schema: Schema, signal: AbortSignal | undefined) =>
    callFor(call, `${path}?q=${encodeURIComponent(encodeRison({ ...query, ...PAGE }))}`, schema, { ...(signal && { signal }) });
  return {
    async findDashboards(search, signal) {
      const filters = filtersOf('dashboard_title', 'title_or_slug', search);
      const { result } = await find('/api/v1/dashboard/', { filters, ...NEWEST_FIRST }, dashboardsSchema, signal);
      return result.map((row) => ({
        id: row.id,
        label: row.dashboard_title || pageTranslate(chartApi)('untitledDashboard'),
        detail: row.changed_on_delta_humanized ?? null,
      }));
    },
    async findTabs(dashboardId, signal) {
      const { result } = await callFor(call, `/api/v1/dashboard/${dashboardId}/tabs`, tabsSchema, { signal });
      return flatTabs(result.tab_tree);
    },
    async findDatasets(search, signal) {
      const filters = filtersOf('table_name', 'ct', search);
      const { result } = await find('/api/v1/dataset/', { filters, ...NEWEST_FIRST }, datasetsSchema, signal);
      return result.map((row) => ({
        id: row.id,
        label: row.table_name,
        detail: [row.database?.database_name, row.schema].filter(Boolean).join(' · ') || null,
        certification: parseCertification(row.extra),
      }));
    },
    async findDatasetColumns(id, signal) {
      const { result } = await callFor(call, `/api/v1/dataset/${id}`, columnsSchema, { signal });
      return {
        mainTemporalColumn: result.main_dttm_col ?? null,
        metrics: result.metrics.map((metric) => ({ name: metric.metric_name })),
        columns: result.columns.map(({ column_name: name, type, is_dttm: isTemporal, groupby, expression }) => ({
          name,
          type: type ?? null,
          isTemporal: isTemporal === true,
          isGroupable: groupby !== false,
          expression: expression ?? null,
        })),
      };
    },
    async findOwners(search, signal) {
      const { result } = await find('/api/v1/chart/related/owners', { filter: search }, accountsSchema, signal);
      return result.map(({ value, text }) => ({ id: value, label: text, detail: null }));
    },
    async findTags(search, signal) {
      const filters = filtersOf('name', 'ct', search);
      const { result } = await find('/api/v1/tag/', { filters, ...BY_NAME }, tagsSchema, signal);
      return result.map(({ id, name }) => ({ id, label: name, detail: null }));
    },
  };
}

const filtersOf = (col: string, opr: string, value: string) => (value === '' ? [] : [{ col, opr, value }]);
