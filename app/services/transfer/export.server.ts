// Archives of what a user can read: the requested objects and their dependencies, as a ZIP of YAML.
import { zipSync } from 'fflate';
import type { Identity } from '#app/domain/access/identity.ts';
import {
  describeChart,
  describeDashboard,
  describeDatabase,
  describeDataset,
  describeQuery,
} from '#app/domain/transfer/describe.ts';
import { numberedName, safeFileName, timeInName } from '#app/domain/transfer/file-names.ts';
import { ARCHIVE_VERSION, type ArchiveType } from '#app/domain/transfer/kinds.ts';
import { writeYaml } from '#app/domain/transfer/yaml-text.ts';
import { withFolders } from '#app/stores/dataset/stored-folders.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { findUuidNames, type UuidNames } from './archive-here.server.ts';
import { gather, gatherAll, type Whole } from './gather.server.ts';
import { databaseUri, type TagOf } from '#app/stores/transfer/transfer-stored.server.ts';

/** An archive's contents, by path below its root folder. */
type ArchiveContent = ReadonlyMap<string, string>;

export interface ExportedArchive {
  /** `dashboard_export_20261121T093456.zip`. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const STEMS: Readonly<Record<ArchiveType, string>> = {
  Database: 'database_export',
  SqlaTable: 'dataset_export',
  Slice: 'chart_export',
  Dashboard: 'dashboard_export',
  SavedQuery: 'saved_query_export',
  assets: 'assets_export',
};

/** Throws 404 where the identity cannot read one of the ids, 403 where it needs a dataset that they cannot read. */
export async function exportArchive(
  deps: Deps,
  identity: Identity,
  type: ArchiveType,
  ids: readonly number[],
): Promise<ExportedArchive> {
  const whole = type === 'assets' ? await gatherAll(deps, identity) : await gather(deps, identity, type, [...new Set(ids)]);
  const content = contentOf(
    whole,
    await findUuidNames(deps.db, [...whole.charts.map(({ id }) => id), ...whole.dashboards.flatMap(({ chartIds }) => chartIds)]),
  );
  const nowMs = deps.now();
  const stem = `${STEMS[type]}_${timeInName(nowMs)}`;
  const metadata = { version: ARCHIVE_VERSION, type, timestamp: new Date(nowMs).toISOString().replace('Z', '+00:00') };
  const text = new TextEncoder();
  const entries = [['metadata.yaml', writeYaml(metadata)] as const, ...content].map(
    ([path, yaml]) => [`${stem}/${path}`, text.encode(yaml)] as const,
  );
  recordAction(deps, identity, { action: `${type}.export`, json: { count: content.size } });
  const bytes = zipSync(Object.fromEntries(entries), { level: 6, mtime: nowMs });
  return { name: `${stem}.zip`, bytes: new Uint8Array(bytes) };
}

function contentOf(whole: Whole, names: UuidNames): ArchiveContent {
  const content = new Map<string, string>();
  const put = (path: string, document: unknown): void => {
    let free = path;
    for (let number = 2; content.has(`${free}.yaml`); number += 1) free = `${path}_${number}`;
    content.set(`${free}.yaml`, writeYaml(document));
  };
  const homes = new Map(
    whole.databases.map((row) => [row.id, { uuid: row.uuid, folder: safeFileName(row.name) || String(row.id) }]),
  );
  const tagsOf = (type: TagOf['type'], id: number): string[] =>
    whole.tags.filter((tag) => tag.type === type && tag.objectId === id).map(({ name }) => name);
  for (const row of whole.dashboards)
    put(`dashboards/${numberedName(row.title, row.id)}`, describeDashboard(row, names, tagsOf('dashboard', row.id)));
  for (const row of whole.charts) {
    const uuid = names.datasets.get(row.datasetId ?? 0) ?? '';
    put(`charts/${numberedName(row.name, row.id)}`, describeChart(row, uuid, tagsOf('chart', row.id)));
  }
  for (const row of whole.datasets) {
    const home = homes.get(row.databaseId);
    put(`datasets/${home?.folder}/${numberedName(row.name, row.id)}`, describeDataset(withFolders(row), home?.uuid ?? ''));
  }
  for (const row of whole.databases)
    put(`databases/${homes.get(row.id)?.folder}`, describeDatabase({ ...row, uri: databaseUri(row) }));
  for (const row of whole.queries) {
    const home = homes.get(row.databaseId ?? 0);
    // A query without its database cannot be imported.
    if (!home) continue;
    const place = [home.folder, ...(row.schema ? [safeFileName(row.schema)] : []), safeFileName(row.label) || String(row.id)];
    put(`queries/${place.join('/')}`, describeQuery(row, home.uuid));
  }
  const tags = [...new Map(whole.tags.map(({ name, description }) => [name, { tag_name: name, description }])).values()];
  if (tags.length > 0) put('tags', { tags });
  return content;
}
