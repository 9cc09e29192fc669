// A chart as the server's services and the screens know it, and on the wire: its lists and what clients can send.
import * as z from 'zod';
import type { Managed } from '#app/domain/access/managed.ts';
import { CHART_FIELDS } from '#app/domain/chart/fields.ts';
import { bodyShape } from '#app/domain/fields/body-shape.ts';
import { namesOn, sortedNames, type FieldRow } from '#app/domain/fields/field.ts';
import { inOrder, withMissing } from '#app/domain/fields/key-order.ts';
import type { MANAGED_FIELDS } from '#app/domain/fields/managed-fields.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { ListSpec } from '#app/stores/list/list-query.ts';

export interface Chart extends Omit<FieldRow<typeof CHART_FIELDS>, keyof FieldRow<typeof MANAGED_FIELDS>> {
  readonly id: number;
  readonly uuid: string;
  /** Null if the dataset is deleted. */
  readonly datasetId: number | null;
  /** Changes with every save: a part of the picture's cache key. */
  readonly version: string;
  readonly createdOnMs: number;
  readonly changedOnMs: number;
  readonly ownerIds: readonly number[];
  /** Management by another tool; null: managed here. */
  readonly managed: Managed | null;
  /** The dashboard with which it was built, until one of the two is saved. */
  readonly draftOfId?: number | null;
}

const personColumns = (name: string): string[] => ['first_name', 'id', 'last_name'].map((part) => `${name}.${part}`);
const OWNERS = ['owners.email', ...personColumns('owners')];
const TAGS = ['tags.id', 'tags.name', 'tags.type'];

export const CHART_LIST: ListSpec = {
  title: 'List Slice',
  columns: withMissing(
    [
      'cache_timeout',
      'certification_details',
      'certified_by',
      ...personColumns('changed_by'),
      'changed_by_name',
      'changed_on_delta_humanized',
      'changed_on_dttm',
      'changed_on_utc',
      ...personColumns('created_by'),
      'created_by_name',
      'created_on_delta_humanized',
      'dashboards.dashboard_title',
      'dashboards.id',
      'datasource_id',
      'datasource_name_text',
      'datasource_type',
      'datasource_url',
      'description',
      'description_markeddown',
      'edit_url',
      'form_data',
      'id',
      'is_managed_externally',
      'last_saved_at',
      ...personColumns('last_saved_by'),
      ...OWNERS,
      'params',
      'slice_name',
      'slice_url',
      'table.default_endpoint',
      'table.table_name',
      ...TAGS,
      'thumbnail_url',
      'url',
      'uuid',
      'viz_type',
    ],
    namesOn(CHART_FIELDS, 'list'),
  ),
  orderColumns: withMissing(
    [
      'changed_by.first_name',
      'changed_on_delta_humanized',
      'created_on_delta_humanized',
      'datasource_id',
      'datasource_name',
      'last_saved_at',
      'last_saved_by.first_name',
      'last_saved_by.id',
      'slice_name',
      'viz_type',
    ],
    sortedNames(CHART_FIELDS),
  ),
  defaultOrder: { column: 'changed_on_delta_humanized', direction: 'desc' },
};

/** Columns of a single chart's reply. */
export const CHART_ITEM_COLUMNS: readonly string[] = withMissing(
  [
    'cache_timeout',
    'certification_details',
    'certified_by',
    'changed_on_delta_humanized',
    'dashboards.dashboard_title',
    'dashboards.id',
    'dashboards.json_metadata',
    'datasource_id',
    'datasource_name_text',
    'datasource_type',
    'datasource_url',
    'datasource_uuid',
    'description',
    'external_url',
    'id',
    'is_managed_externally',
    ...OWNERS,
    'params',
    'query_context',
    'slice_name',
    ...TAGS,
    'thumbnail_url',
    'url',
    'uuid',
    'viz_type',
  ],
  namesOn(CHART_FIELDS, 'show'),
);

const MAX_NAME_LENGTH = 250;
const MAX_TEXT_LENGTH = 65_535;
/** Characters of form data, as of query: with both a chart must stay below the 2 MB of a row. */
const MAX_JSON_LENGTH = 450_000;
const MAX_IDS = 1_000;
/** Kinds that clients of the field know; only datasets can be queried here. */
const DATASOURCE_TYPES = ['table', 'dataset', 'query', 'saved_query', 'view'] as const;

const jsonText = z
  .string()
  .max(MAX_JSON_LENGTH)
  .refine((text) => isJson(text), 'JSON not valid');
const ids = z.array(z.int().positive()).max(MAX_IDS);
const text = z.string().max(MAX_TEXT_LENGTH);

const KNOWN_ORDER = [
  'slice_name',
  'description',
  'viz_type',
  'owners',
  'params',
  'query_context',
  'query_context_generation',
  'cache_timeout',
  'datasource_id',
  'datasource_type',
  'datasource_name',
  'dashboards',
  'dashboard_tabs',
];

const fields = inOrder(KNOWN_ORDER, {
  slice_name: z.string().trim().min(1, 'Give the chart a name.').max(MAX_NAME_LENGTH),
  viz_type: z.string().max(MAX_NAME_LENGTH),
  owners: ids,
  params: jsonText.nullable(),
  query_context: jsonText.nullable(),
  /** Whether the query was made by a machine that draws thumbnails: of no account here. */
  query_context_generation: z.boolean().nullable(),
  datasource_id: z.int().positive(),
  datasource_type: z.enum(DATASOURCE_TYPES, `Must be one of: ${DATASOURCE_TYPES.join(', ')}.`),
  datasource_name: text.nullable(),
  dashboards: ids,
  /** Ours: by id of a dashboard among `dashboards`, the id of its tab that gets the chart. */
  dashboard_tabs: z.record(z.string().regex(/^\d{1,15}$/), z.string().min(1).max(200)),
  ...bodyShape(CHART_FIELDS, 'edit'),
  uuid: z.guid().nullable(),
});

const { slice_name, datasource_id, datasource_type, ...others } = fields;
export const chartBody = z.strictObject({
  slice_name,
  datasource_id,
  datasource_type,
  ...z.object({ ...others, viz_type: fields.viz_type.min(1) }).partial().shape,
});
const { datasource_name: _, ...changeable } = fields;
export const chartChange = z.strictObject({ ...changeable, tags: ids }).partial();
export type ChartBody = z.output<typeof chartBody>;
export type ChartChange = z.output<typeof chartChange>;

function isJson(value: string): boolean {
  try {
    parseJson(value);
    return true;
  } catch {
    return false;
  }
}
