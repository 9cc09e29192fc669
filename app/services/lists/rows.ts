// Rows of the lists as their screens need them, and how they come out of the wire's rows.
import { z } from 'zod';
import type { DashboardSketch } from '#app/domain/dashboard/sketch-layout.ts';
import { parseCertification } from '#app/domain/dataset/certification.ts';
import type { Vouched } from '#app/domain/dataset/edit-draft.ts';

export interface NamedThing {
  readonly id: number;
  readonly name: string;
}

/** What every row of something that has owners tells. */
interface OwnedRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly owners: readonly NamedThing[];
  readonly changedOnMs: number;
  readonly changedBy: string;
  /** Whether the viewer may change and delete it. */
  readonly mayWrite: boolean;
}

export interface ChartRow extends OwnedRow {
  /** Of the version that the row shows. */
  readonly etag: string;
  /** Where its thumbnail is; empty where that is not known. */
  readonly thumbnailUrl: string;
  readonly vizType: string;
  /** Null once it is gone. */
  readonly dataset: NamedThing | null;
  readonly dashboards: readonly NamedThing[];
  readonly tags: readonly NamedThing[];
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly isFavorite: boolean;
}

export interface DashboardRow extends OwnedRow {
  /** Of the version that the row shows. */
  readonly etag: string;
  /** Where its thumbnail is; empty where that is not known. */
  readonly thumbnailUrl: string;
  readonly slug: string | null;
  readonly url: string;
  readonly published: boolean;
  readonly chartCount: number;
  readonly tags: readonly NamedThing[];
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly isFavorite: boolean;
  readonly sketch: DashboardSketch | null;
}

export interface DatasetRow extends OwnedRow {
  readonly isVirtual: boolean;
  readonly database: NamedThing;
  readonly schema: string | null;
  readonly url: string;
  readonly certification: Vouched;
}

export interface SavedQueryRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly sql: string;
  /** Null once it is gone. */
  readonly database: NamedThing | null;
  readonly schema: string | null;
  readonly catalog: string | null;
  readonly tags: readonly NamedThing[];
  readonly changedOnMs: number;
}

export interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly changedOnMs: number;
  readonly changedBy: string;
  readonly isFavorite: boolean;
  /** Whether the viewer can rename and delete it. */
  readonly mayWrite: boolean;
}

export interface CssTemplateRow {
  readonly id: number;
  readonly name: string;
  readonly css: string;
  readonly changedOnMs: number;
  readonly changedBy: string;
}

export interface HistoryRow {
  readonly id: number;
  readonly sql: string;
  readonly state: string;
  readonly database: NamedThing | null;
  readonly schema: string | null;
  readonly tabName: string;
  readonly rows: number | null;
  readonly error: string;
  /** UTC milliseconds. */
  readonly startMs: number;
  /** Null while it runs. */
  readonly durationMs: number | null;
  /** Empty for the viewer's own. */
  readonly userName: string;
}

const person = z.looseObject({ id: z.number(), first_name: z.string().nullish(), last_name: z.string().nullish() });
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const fullName = (of: {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}): string => `${of.first_name ?? ''} ${of.last_name ?? ''}`.trim();

const people = z.array(person).transform((list): NamedThing[] => list.map((one) => ({ id: one.id, name: fullName(one) || '?' })));
const tagged = z
  .array(z.looseObject({ id: z.number(), name: z.string() }))
  .transform((list): NamedThing[] => list.map(({ id, name }) => ({ id, name })));

const audit = { changed_on_dttm: z.number(), changed_by_name: text };
const database = z
  .looseObject({ id: z.number(), database_name: z.string() })
  .transform(({ id, database_name }): NamedThing => ({ id, name: database_name }));

export const chartWire = z
  .looseObject({
    ...audit,
    id: z.number(),
    slice_name: z.string(),
    description: text,
    viz_type: z.string(),
    thumbnail_url: text,
    datasource_id: z.number().nullable(),
    datasource_name_text: z.string().nullable(),
    dashboards: z.array(z.looseObject({ id: z.number(), dashboard_title: z.string() })),
    owners: people,
    tags: tagged,
    certified_by: text,
    certification_details: text,
  })
  .transform((row) => ({
    id: row.id,
    name: row.slice_name,
    description: row.description,
    vizType: row.viz_type,
    thumbnailUrl: row.thumbnail_url,
    dataset:
      row.datasource_id === null || row.datasource_name_text === null
        ? null
        : { id: row.datasource_id, name: row.datasource_name_text },
    dashboards: row.dashboards.map(({ id, dashboard_title }) => ({ id, name: dashboard_title })),
    owners: row.owners,
    tags: row.tags,
    certifiedBy: row.certified_by,
    certificationDetails: row.certification_details,
    changedOnMs: row.changed_on_dttm,
    changedBy: row.changed_by_name,
  }));

export const dashboardWire = z
  .looseObject({
    ...audit,
    id: z.number(),
    dashboard_title: text,
    slug: z.string().nullable(),
    url: z.string(),
    thumbnail_url: text,
    published: z.boolean(),
    chart_count: z.number(),
    owners: people,
    tags: tagged,
    certified_by: text,
    certification_details: text,
  })
  .transform((row) => ({
    id: row.id,
    name: row.dashboard_title || 'Untitled dashboard',
    description: '',
    slug: row.slug,
    url: row.url,
    thumbnailUrl: row.thumbnail_url,
    published: row.published,
    chartCount: row.chart_count,
    owners: row.owners,
    tags: row.tags,
    certifiedBy: row.certified_by,
    certificationDetails: row.certification_details,
    changedOnMs: row.changed_on_dttm,
    changedBy: row.changed_by_name,
  }));

export const datasetWire = z
  .looseObject({
    ...audit,
    id: z.number(),
    table_name: z.string(),
    description: text,
    kind: z.enum(['virtual', 'physical']),
    database,
    schema: z.string().nullable(),
    extra: z.unknown().optional(),
    owners: people,
    explore_url: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    name: row.table_name,
    description: row.description,
    isVirtual: row.kind === 'virtual',
    database: row.database,
    schema: row.schema,
    owners: row.owners,
    url: row.explore_url,
    certification: parseCertification(row.extra),
    changedOnMs: row.changed_on_dttm,
    changedBy: row.changed_by_name,
  }));

export const savedQueryWire = z
  .looseObject({
    ...audit,
    id: z.number(),
    label: text,
    description: text,
    sql: text,
    database: database.nullable(),
    schema: z.string().nullable(),
    catalog: z.string().nullable(),
    tags: tagged,
  })
  .transform((row): SavedQueryRow => ({
    id: row.id,
    name: row.label || 'Untitled query',
    description: row.description,
    sql: row.sql,
    database: row.database,
    schema: row.schema,
    catalog: row.catalog,
    tags: row.tags,
    changedOnMs: row.changed_on_dttm,
  }));

export const tagWire = z.looseObject({ ...audit, id: z.number(), name: z.string(), description: text }).transform((row) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  changedOnMs: row.changed_on_dttm,
  changedBy: row.changed_by_name,
}));

export const cssTemplateWire = z
  .looseObject({ ...audit, id: z.number(), template_name: z.string(), css: text })
  .transform((row): CssTemplateRow => ({
    id: row.id,
    name: row.template_name,
    css: row.css,
    changedOnMs: row.changed_on_dttm,
    changedBy: row.changed_by_name,
  }));
