// Dashboards on the wire: what lists show, and what can be sent.
import * as z from 'zod';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import { bodyShape } from '#app/domain/fields/body-shape.ts';
import { namesOn, sortedNames } from '#app/domain/fields/field.ts';
import { inOrder, withMissing } from '#app/domain/fields/key-order.ts';
import { isShallow, jsonObjectText } from './wire-json.ts';

const CHANGERS = ['changed_by.first_name', 'changed_by.id', 'changed_by.last_name'];
const CREATORS = ['created_by.first_name', 'created_by.id', 'created_by.last_name'];

export const DASHBOARD_LIST: ListSpec = {
  title: 'List Dashboard',
  columns: withMissing(
    [
      'id',
      'uuid',
      'published',
      'status',
      'slug',
      'url',
      'thumbnail_url',
      'certified_by',
      'certification_details',
      ...CHANGERS,
      'changed_by_name',
      'changed_on_utc',
      'changed_on_delta_humanized',
      'created_on_delta_humanized',
      ...CREATORS,
      'dashboard_title',
      'owners.id',
      'owners.first_name',
      'owners.last_name',
      'owners.email',
      'roles.id',
      'roles.name',
      'is_managed_externally',
      'tags.id',
      'tags.name',
      'tags.type',
      'chart_count',
    ],
    namesOn(DASHBOARD_FIELDS, 'list'),
  ),
  orderColumns: withMissing(
    [
      'changed_by.first_name',
      'changed_on_delta_humanized',
      'created_by.first_name',
      'dashboard_title',
      'published',
      'changed_on',
    ],
    sortedNames(DASHBOARD_FIELDS),
  ),
  defaultOrder: { column: 'changed_on', direction: 'desc' },
};

const MAX_TITLE_LENGTH = 500;
const MAX_SLUG_LENGTH = 255;
const MAX_CSS_LENGTH = 200_000;
/** Max length of metadata that contains a layout; the database's row limit is 2 MB. */
const MAX_METADATA_LENGTH = 600_000;
/** Beyond the save limit, so that the reply can say how large it is. */
const MAX_POSITION_LENGTH = 1_000_000;
const MAX_LIST_LENGTH = 1_000;

const ids = z.array(z.int().positive()).max(MAX_LIST_LENGTH);
const text = (max: number) => z.string().max(max, `Longer than ${max} characters.`).nullable();

/** Valid in a URL: spaces become hyphens, everything else is dropped; null for nothing. */
const toSlug = (typed: string | null): string | null =>
  typed === null
    ? null
    : typed
        .trim()
        .replaceAll(' ', '-')
        .replaceAll(/[^\p{L}\p{N}\p{M}_-]+/gu, '') || null;

const fields = inOrder(['dashboard_title', 'slug', 'owners', 'roles', 'position_json', 'css'], {
  dashboard_title: text(MAX_TITLE_LENGTH),
  slug: text(MAX_SLUG_LENGTH).transform(toSlug).refine(isNoUuid, 'An address of this form belongs to another kind of name.'),
  owners: ids,
  roles: ids,
  position_json: jsonObjectText(MAX_POSITION_LENGTH).nullable(),
  json_metadata: jsonObjectText(MAX_METADATA_LENGTH).nullable(),
  published: z.boolean(),
  ...bodyShape(DASHBOARD_FIELDS, 'edit'),
  theme_id: z.null({ error: 'There are no themes for single dashboards yet.' }),
  uuid: z
    .guid()
    .transform((uuid) => uuid.toLowerCase())
    .nullable(),
});

export const dashboardBody = z.strictObject(fields).partial();
export const dashboardChange = z.strictObject({ ...fields, tags: ids }).partial();
export type DashboardBody = z.output<typeof dashboardBody>;
export type DashboardChangeBody = z.output<typeof dashboardChange>;

/** Slugs go before uuids in addresses: one that looks like a uuid would take another dashboard's place. */
function isNoUuid(slug: string | null): boolean {
  return slug === null || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(slug);
}

const entry = z.looseObject({ id: z.string().min(1).max(200) }).refine((value) => isShallow(value), 'Nested too deeply.');
const names = z.array(z.string().min(1).max(200)).max(MAX_LIST_LENGTH);

/** Filters and customisations are changed alike. */
export const filtersBody = z.strictObject({
  modified: z.array(entry).max(MAX_LIST_LENGTH).default([]),
  deleted: names.default([]),
  reordered: names.default([]),
});

const colors = z.record(z.string(), z.string().max(100));
export const colorsBody = z
  .strictObject({
    color_namespace: z.string().max(200).nullable(),
    color_scheme: z.string().max(200).nullable(),
    map_label_colors: colors,
    label_colors: colors,
    shared_label_colors: z.union([z.array(z.string()), colors]),
    color_scheme_domain: z.array(z.string().max(100)),
  })
  .partial();

export const copyBody = z.strictObject({
  dashboard_title: z.string().trim().min(1, 'Give the copy a title.').max(MAX_TITLE_LENGTH),
  json_metadata: jsonObjectText(MAX_METADATA_LENGTH),
  css: text(MAX_CSS_LENGTH).optional(),
  duplicate_slices: z.boolean().nullish(),
});
export type CopyBody = z.output<typeof copyBody>;

export const startBody = z.strictObject({
  dataset_id: z.int().positive(),
  /** Left out: the dashboard's own, of a new one the dataset's name. */
  title: z.string().trim().min(1).max(MAX_TITLE_LENGTH).optional(),
  /** An own dashboard to be filled; left out: a new one. */
  dashboard_id: z.int().positive().optional(),
});

/** A path's id, slug or uuid. */
export const idOrSlugParams = z.object({ id_or_slug: z.string().min(1).max(MAX_SLUG_LENGTH) });

/** The page of a dashboard. */
export const dashboardUrl = ({ id, slug }: { readonly id: number; readonly slug: string | null }): string =>
  `/superset/dashboard/${slug === null ? id : encodeURIComponent(slug)}/`;
