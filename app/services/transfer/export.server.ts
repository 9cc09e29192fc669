// Exports the requested objects and their dependencies, as far as the caller can read them, as a ZIP of YAML files.
import { zipSync } from 'fflate';
import type { Identity } from '#app/domain/access/identity.ts';
import {
  describeChart,
  describeDashboard,
  describeDatabase,
  describeDataset,
  describeQuery,
} from '#app/domain/transfer/describe.ts';
import { numberedName, safeFileName, fileTimestamp } from '#app/domain/transfer/file-names.ts';
import { ARCHIVE_VERSION, type ArchiveType } from '#app/domain/transfer/kinds.ts';
import { writeYaml } from '#app/domain/transfer/yaml-text.ts';
import { withFieldFolders } from '#app/stores/dataset/stored-folders.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { findUuids, type UuidsById } from './existing-objects.server.ts';
import { gather, gatherAll, type GatheredObjects } from './gather.server.ts';
import { databaseUri, type TagOf } from '#app/stores/transfer/transfer-stored.server.ts';

/** An archive's contents, by path below its root folder. */
type ArchiveContent = ReadonlyMap<string, string>;

export interface ExportedArchive {
  /** `dashboard_export_20261121T093456.zip`. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** By Superset's type names: SqlaTable is a dataset, Slice is a chart. */
const FILE_STEMS: Readonly<Record<ArchiveType, string>> = {
  Database: 'database_export',
  SqlaTable: 'dataset_export',
  Slice: 'chart_export',
  Dashboard: 'dashboard_export',
  SavedQuery: 'saved_query_export',
  assets: 'assets_export',
};

/** 404 if the caller can't read one of the objects; 403 if an object needs a dataset that the caller can't read. */
export async function exportArchive(
  deps: Deps,
  identity: Identity,
  type: ArchiveType,
  ids: readonly number[],
): Promise<ExportedArchive> {
  const gathered = type === 'assets' ? await gatherAll(deps, identity) : await gather(deps, identity, type, [...new Set(ids)]);
  const content = contentOf(
    gathered,
    await findUuids(deps.db, [
      ...gathered.charts.map(({ id }) => id),
      ...gathered.dashboards.flatMap(({ chartIds }) => chartIds),
    ]),
  );
  const nowMs = deps.now();
  const stem = `${FILE_STEMS[type]}_${fileTimestamp(nowMs)}`;
  const metadata = { version: ARCHIVE_VERSION, type, timestamp: new Date(nowMs).toISOString().replace('Z', '+00:00') };
  const encoder = new TextEncoder();
  const entries = [['metadata.yaml', writeYaml(metadata)] as const, ...content].map(
    ([path, yaml]) => [`${stem}/${path}`, encoder.encode(yaml)] as const,
  );
  recordAction(deps, identity, { action: `${type}.export`, json: { count: content.size } });
  const bytes = zipSync(Object.fromEntries(entries), { level: 6, mtime: nowMs });
  return { name: `${stem}.zip`, bytes: new Uint8Array(bytes) };
}

function contentOf(gathered: GatheredObjects, uuids: UuidsById): ArchiveContent {
  const content = new Map<string, string>();
  const put = (path: string, document: unknown): void => {
    let freePath = path;
    for (let number = 2; content.has(`${freePath}.yaml`); number += 1) freePath = `${path}_${number}`;
    content.set(`${freePath}.yaml`, writeYaml(document));
  };
  const databaseFolders = new Map(
    gathered.databases.map((row) => [row.id, { uuid: row.uuid, folder: safeFileName(row.name) || String(row.id) }]),
  );
  const tagsOf = (type: TagOf['type'], id: number): string[] =>
    gathered.tags.filter((tag) => tag.type === type && tag.objectId === id).map(({ name }) => name);
  for (const row of gathered.dashboards)
    put(`dashboards/${numberedName(row.title, row.id)}`, describeDashboard(row, uuids, tagsOf('dashboard', row.id)));
  for (const row of gathered.charts) {
    const datasetUuid = uuids.datasets.get(row.datasetId ?? 0) ?? '';
    put(`charts/${numberedName(row.name, row.id)}`, describeChart(row, datasetUuid, tagsOf('chart', row.id)));
  }
  for (const row of gathered.datasets) {
    const databaseFolder = databaseFolders.get(row.databaseId);
    put(
      `datasets/${databaseFolder?.folder}/${numberedName(row.name, row.id)}`,
      describeDataset(withFieldFolders(row), databaseFolder?.uuid ?? ''),
    );
  }
  for (const row of gathered.databases)
    put(`databases/${databaseFolders.get(row.id)?.folder}`, describeDatabase({ ...row, uri: databaseUri(row) }));
  for (const row of gathered.queries) {
    const databaseFolder = databaseFolders.get(row.databaseId ?? 0);
    // A query can't be imported without its database.
    if (!databaseFolder) continue;
    const pathParts = [
      databaseFolder.folder,
      ...(row.schema ? [safeFileName(row.schema)] : []),
      safeFileName(row.label) || String(row.id),
    ];
    put(`queries/${pathParts.join('/')}`, describeQuery(row, databaseFolder.uuid));
  }
  const tags = [...new Map(gathered.tags.map(({ name, description }) => [name, { tag_name: name, description }])).values()];
  if (tags.length > 0) put('tags', { tags });
  return content;
}
