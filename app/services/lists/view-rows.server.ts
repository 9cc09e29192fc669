// Converts store views to the rows of list screens. Parts that depend on the viewer (favorites, rights) are added later.
import { readManaged } from '#app/domain/access/managed.ts';
import { parseCertification } from '#app/domain/dataset/certification.ts';
import type { ChartListItem } from '#app/stores/chart/list.server.ts';
import { chartThumbnailUrl, qualifiedName } from '#app/stores/chart/wire-row.server.ts';
import type { CssTemplateView } from '#app/stores/css-template/store.server.ts';
import type { DashboardListView } from '#app/stores/dashboard/list.server.ts';
import { thumbnailUrl } from '#app/stores/dashboard/thumbnail.server.ts';
import { dashboardUrl } from '#app/stores/dashboard/wire-api.ts';
import { exploreUrl } from '#app/stores/dataset/explore-url.ts';
import type { DatasetListView } from '#app/stores/dataset/list.server.ts';
import { readDatasetKind } from '#app/stores/dataset/wire.ts';
import { fullName, type AccountName } from '#app/stores/list/audit-accounts.server.ts';
import { formatEtag } from '#app/stores/list/etag.ts';
import type { SavedQueryView } from '#app/stores/saved-query/store.server.ts';
import type { TagView } from '#app/stores/tag/store.server.ts';
import type { ChartRow, CssTemplateRow, DashboardRow, DatasetRow, NamedItem, SavedQueryRow, TagRow } from './rows.ts';

/** Without what depends on the viewer. */
type Plain<Row> = Omit<Row, 'isFavorite' | 'mayWrite' | 'sketch'>;

export const chartRow = ({ record, relations }: ChartListItem): Plain<ChartRow> => ({
  id: record.id,
  name: record.name,
  description: record.description ?? '',
  vizType: record.vizType,
  thumbnailUrl: chartThumbnailUrl(record),
  dataset: relations.dataset && { id: relations.dataset.id, name: qualifiedName(relations.dataset) },
  dashboards: relations.dashboards.map(({ id, title }) => ({ id, name: title })),
  owners: relations.owners.map(namedPerson),
  managed: readManaged(record),
  tags: relations.tags.map(named),
  certifiedBy: record.certifiedBy ?? '',
  certificationDetails: record.certificationDetails ?? '',
  changedOnMs: record.changedOnMs,
  changedBy: fullName(relations.people.get(record.changedById ?? -1) ?? null),
  etag: formatEtag(`${record.uuid}.${record.version}`),
});

export const dashboardRow = ({ row, chartCount, changer, owners, tags }: DashboardListView): Plain<DashboardRow> => ({
  id: row.id,
  name: row.title || 'Untitled dashboard',
  description: '',
  slug: row.slug,
  url: dashboardUrl(row),
  thumbnailUrl: thumbnailUrl(row.id, `${row.uuid}.${row.version}`),
  published: row.published,
  chartCount,
  owners: owners.map(namedPerson),
  managed: readManaged(row),
  tags: tags.map(named),
  certifiedBy: row.certifiedBy ?? '',
  certificationDetails: row.certificationDetails ?? '',
  changedOnMs: row.changedOnMs,
  changedBy: fullName(changer),
  etag: formatEtag(`${row.uuid}.${row.version}`),
});

export const datasetRow = ({ row, changer, database, owners }: DatasetListView): Plain<DatasetRow> => ({
  id: row.id,
  name: row.name,
  description: row.description ?? '',
  isVirtual: readDatasetKind(row.sql) === 'virtual',
  database: named(database),
  schema: row.schema,
  owners: owners.map(namedPerson),
  managed: readManaged(row),
  url: exploreUrl(row.id, row.defaultEndpoint),
  certification: parseCertification(row.extra),
  changedOnMs: row.changedOnMs,
  changedBy: fullName(changer),
});

export const savedQueryRow = ({ row, database, tags }: SavedQueryView): Omit<SavedQueryRow, 'mayWrite'> => ({
  id: row.id,
  name: row.label || 'Untitled query',
  description: row.description ?? '',
  sql: row.sql,
  database: database && named(database),
  allowsExplore: database?.allowsExplore === true,
  schema: row.schema,
  catalog: row.catalog,
  templateParams: row.templateParameters,
  tags: tags.map(named),
  changedOnMs: row.changedOnMs,
});

export const tagRow = ({ row, changer }: TagView): Plain<TagRow> => ({
  id: row.id,
  name: row.name,
  description: row.description ?? '',
  changedOnMs: row.changedOnMs,
  changedBy: fullName(changer),
});

export const cssTemplateRow = ({ row, changer }: CssTemplateView): CssTemplateRow => ({
  id: row.id,
  name: row.name,
  css: row.css,
  changedOnMs: row.changedOnMs,
  changedBy: fullName(changer),
});

const named = ({ id, name }: NamedItem): NamedItem => ({ id, name });
const namedPerson = (person: AccountName): NamedItem => ({ id: person.id, name: fullName(person) || '?' });
