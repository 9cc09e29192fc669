// Ids of the recording server in paths and bodies, as ours; samples that create objects add new ones.
import * as z from 'zod';
import type { JsonValue } from './replay-compare.ts';

type JsonMap = { readonly [key: string]: JsonValue };

const KINDS = [
  'dataset',
  'database',
  'query',
  'tab',
  'table',
  'chart',
  'dashboard',
  'savedQuery',
  'tag',
  'cssTemplate',
  'log',
  'annotationLayer',
  'rule',
  'report',
  'annotation',
  'permissionResource',
  'resource',
  'role',
  'user',
  'group',
  'column',
] as const;
type Kind = (typeof KINDS)[number];
export type RecordedIds = Readonly<Record<Kind, Map<number, number>>> & {
  /** Keys and uuids, anywhere. */
  readonly texts: Map<string, string>;
};

export function newRecordedIds(known: Partial<Record<Kind, ReadonlyMap<number, number>>>): RecordedIds {
  const maps = Object.fromEntries(KINDS.map((kind) => [kind, new Map(known[kind] ?? [])])) as Record<Kind, Map<number, number>>;
  return { ...maps, texts: new Map() };
}

/** An id inside of another one's path: mapped besides that. */
const INNER_PATHS: readonly (readonly [Kind, RegExp])[] = [
  ['annotation', /^(\/api\/v1\/annotation_layer\/\d+\/annotation\/(?:\?q=!\()?)(\d+)/],
  ['chart', /^(\/api\/v1\/tag\/(?:2|chart)\/)(\d+)/],
  ['savedQuery', /^(\/api\/v1\/saved_query\/(?:export\/)?\?q=!\()(\d+)(?=,)/],
  ['dashboard', /^(\/api\/v1\/dashboard\/\?q=!\()(\d+)(?=,)/],
];
const PATHS: readonly (readonly [Kind, RegExp])[] = [
  ['database', /^(\/api\/v1\/database\/)(\d+)/],
  ['dataset', /^(\/api\/v1\/dataset\/(?:export\/\?q=!\()?)(\d+)/],
  ['query', /^(\/api\/v1\/query\/)(\d+)/],
  ['tab', /^(\/tabstateview\/)(\d+)/],
  ['table', /^(\/tableschemaview\/)(\d+)/],
  ['chart', /^(\/api\/v1\/chart\/(?:(?:export\/)?\?q=!\()?)(\d+)/],
  ['chart', /^(\/api\/v1\/explore\/\?slice_id=)(\d+)/],
  ['dataset', /^(\/api\/v1\/datasource\/\w+\/)(\d+)/],
  ['dataset', /^(\/datasource\/samples\?.*\bdatasource_id=)(\d+)/],
  ['dashboard', /^(\/api\/v1\/dashboard\/(?:export\/\?q=!\(|\?q=!\((?:\d+,)?)?)(\d+)/],
  ['savedQuery', /^(\/api\/v1\/saved_query\/(?:(?:export\/)?\?q=!\((?:\d+,)?)?)(\d+)/],
  ['tag', /^(\/api\/v1\/tag\/(?:favorite_status\/\?q=!\()?)(\d+)(?!\/\d)/],
  ['cssTemplate', /^(\/api\/v1\/css_template\/(?:\?q=!\()?)(\d+)/],
  ['log', /^(\/api\/v1\/log\/)(\d+)/],
  ['annotationLayer', /^(\/api\/v1\/annotation_layer\/)(\d+)/],
  ['report', /^(\/api\/v1\/report\/(?:\?q=!\()?)(\d+)/],
  ['rule', /^(\/api\/v1\/rowlevelsecurity\/(?:\?q=!\()?)(\d+)/],
  ['permissionResource', /^(\/api\/v1\/security\/permissions-resources\/)(\d+)/],
  ['resource', /^(\/api\/v1\/security\/resources\/)(\d+)/],
  ['role', /^(\/api\/v1\/security\/roles\/)(\d+)/],
  ['user', /^(\/api\/v1\/(?:security\/users|user)\/)(\d+)/],
  ['group', /^(\/api\/v1\/security\/groups\/)(\d+)/],
];
const KEYS: Readonly<Record<string, Kind>> = {
  database_id: 'database',
  dbId: 'database',
  db_id: 'database',
  database: 'database',
  queryEditorId: 'tab',
  datasource_id: 'dataset',
  chart_id: 'chart',
  dashboards: 'dashboard',
  chart: 'chart',
  dashboard: 'dashboard',
  roles: 'role',
  users: 'user',
  user_ids: 'user',
  base_model_id: 'dataset',
  view_menu_id: 'resource',
};

/** Names of files that tell an id, with ours. */
export const mapFileName = (ids: RecordedIds, recorded: string): string =>
  recorded.replace(/\bdashboard_(\d+)(?=_example)/, (_, id: string) => `dashboard_${ours(ids, 'dashboard', Number(id))}`);

export function mapPath(ids: RecordedIds, recorded: string): string {
  const path = INNER_PATHS.reduce(
    (mapped, [kind, pattern]) => mapped.replace(pattern, (_, before: string, id: string) => before + ours(ids, kind, Number(id))),
    mapTexts(ids, recorded),
  );
  const filtered = mapFilters(ids, path);
  if (filtered !== path) return filtered;
  for (const [kind, pattern] of PATHS) {
    const mapped = path.replace(pattern, (_, before: string, id: string) => before + ours(ids, kind, Number(id)));
    if (mapped !== path) return mapped;
  }
  return path;
}

/** Ids in filters of lists, of the noun itself or of what it refers to. */
const FILTERS: readonly (readonly [Kind, RegExp])[] = [
  ['chart', /(^\/api\/v1\/chart\/\?q=.*col:id,opr:eq,value:)(\d+)/],
  ['dashboard', /(^\/api\/v1\/dashboard\/\?q=.*col:id,opr:eq,value:)(\d+)/],
  ['dataset', /(^\/api\/v1\/chart\/\?q=.*col:datasource_id,opr:eq,value:)(\d+)/],
  ['tag', /(^\/api\/v1\/\w+\/\?q=.*col:tags,opr:\w+_tag_id,value:)(\d+)/],
];

const mapFilters = (ids: RecordedIds, path: string): string =>
  FILTERS.reduce(
    (mapped, [kind, pattern]) => mapped.replace(pattern, (_, before: string, id: string) => before + ours(ids, kind, Number(id))),
    path,
  );

function mapTexts({ texts }: RecordedIds, text: string): string {
  let mapped = text;
  for (const [recorded, own] of texts) mapped = mapped.replaceAll(recorded, own);
  return mapped;
}

/** `3__table`, the dataset of a query context or a filter, and keys inside any text of a body. */
function mapInside(ids: RecordedIds, json: JsonValue): JsonValue {
  const text = mapTexts(ids, JSON.stringify(json));
  const mapped = text
    .replaceAll(/\b(\d+)__table\b/g, (_, id: string) => `${ours(ids, 'dataset', Number(id))}__table`)
    .replaceAll(
      /(\\"datasource\\":\s*\{\\"id\\":\s*|"datasetId":)(\d+)/g,
      (_, before: string, id: string) => `${before}${ours(ids, 'dataset', Number(id))}`,
    )
    .replaceAll(/\["chart",(\d+)\]/g, (_, id: string) => `["chart",${ours(ids, 'chart', Number(id))}]`)
    .replaceAll(
      /("sourceType":"NATIVE","value":)(\d+)/g,
      (_, before: string, id: string) => `${before}${ours(ids, 'annotationLayer', Number(id))}`,
    );
  return JSON.parse(mapped) as JsonValue;
}

/** The body with our ids, and our server instead of the recorded one. */
export function mapBody(ids: RecordedIds, recorded: JsonValue, serverUrl: string): JsonValue {
  const json = mapInside(ids, recorded);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.fromEntries(
    Object.entries(json as JsonMap).map(([key, value]) => {
      const kind = KEYS[key];
      if (kind && typeof value === 'number') return [key, ours(ids, kind, value)];
      if (key === 'columns' && Array.isArray(value)) return [key, (value as JsonValue[]).map((column) => mapColumn(ids, column))];
      if (kind && Array.isArray(value)) return [key, (value as JsonValue[]).map((id) => ours(ids, kind, Number(id)))];
      if (key === 'sqlalchemy_uri' && typeof value === 'string') return [key, mapUri(value, serverUrl)];
      if (key === 'datasource' && typeof (value as JsonMap | null)?.['id'] === 'number') {
        const source = value as JsonMap;
        return [key, { ...source, id: ours(ids, 'dataset', source['id'] as number) }];
      }
      return [key, value];
    }),
  );
}

/** A column of a dataset that is changed, as its id says; chart data names columns without. */
function mapColumn(ids: RecordedIds, column: JsonValue): JsonValue {
  const id = typeof column === 'object' && column !== null && !Array.isArray(column) ? (column as JsonMap)['id'] : undefined;
  return typeof id === 'number' ? { ...(column as JsonMap), id: ours(ids, 'column', id) } : column;
}

const RECORDED_SERVER = '127.0.0.1:5433';

/** Hosts that are not there stay as they are. */
function mapUri(uri: string, serverUrl: string): string {
  if (!uri.includes(RECORDED_SERVER)) return uri;
  const server = new URL(serverUrl);
  return `postgresql+psycopg2://${server.username}:${server.password}@${server.host}/${uri.split('/').at(-1) ?? ''}`;
}

const ours = (ids: RecordedIds, kind: Kind, recorded: number): number => ids[kind].get(recorded) ?? recorded;

const idReply = z.object({ id: z.int() });
const embeddedReply = z.object({ result: z.object({ uuid: z.string() }) });
const runReply = z.object({ query: z.object({ queryId: z.int() }) });

interface Made {
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string };
  readonly reply: { readonly status: number; readonly json?: unknown };
}

/** Where objects are made whose recorded id is the reply's. */
const MADE_AT: readonly (readonly [Kind, RegExp])[] = [
  ['chart', /^\/api\/v1\/chart\/$/],
  ['dashboard', /^\/api\/v1\/dashboard\/$/],
  ['savedQuery', /^\/api\/v1\/saved_query\/$/],
  ['rule', /^\/api\/v1\/rowlevelsecurity\/$/],
  ['annotation', /^\/api\/v1\/annotation_layer\/\d+\/annotation\/$/],
  ['annotationLayer', /^\/api\/v1\/annotation_layer\/$/],
  ['cssTemplate', /^\/api\/v1\/css_template\/$/],
  ['permissionResource', /^\/api\/v1\/security\/permissions-resources\/$/],
  ['role', /^\/api\/v1\/security\/roles\/$/],
  ['user', /^\/api\/v1\/security\/users\/$/],
  ['group', /^\/api\/v1\/security\/groups\/$/],
];

function learnMade(ids: RecordedIds, { request, reply }: Made, own: unknown): void {
  const kind = request.method === 'POST' ? MADE_AT.find(([, pattern]) => pattern.test(request.path))?.[0] : undefined;
  const [recorded, made] = [reply.json, own].map((json) => idReply.safeParse(json));
  if (kind && recorded?.success && made?.success) ids[kind].set(recorded.data.id, made.data.id);
}

/** What a sample's reply says of ids that later samples name. */
export function learn(ids: RecordedIds, sample: Made, reply: unknown): void {
  const sampleName = sample.name;
  learnMade(ids, sample, reply);
  const run = runReply.safeParse(reply);
  const made = idReply.safeParse(reply);
  if (sampleName === 'database.create' && made.success) ids.database.set(6, made.data.id);
  if (sampleName === 'dashboard.create' && made.success) ids.dashboard.set(18, made.data.id);
  if (sampleName === 'saved_query.create' && made.success) ids.savedQuery.set(4, made.data.id);
  if (sampleName === 'report.create-alert-not-null' && made.success) ids.report.set(2, made.data.id);
  if (sampleName === 'report.create' && made.success) ids.report.set(4, made.data.id);
  const embedded = embeddedReply.safeParse(reply);
  if (sampleName === 'dashboard.embedded-post' && embedded.success)
    ids.texts.set('e5727c0d-faf0-48c4-ac38-e2c8909efb74', embedded.data.result.uuid);
  if (sampleName === 'rowlevelsecurity.create' && made.success) ids.rule.set(4, made.data.id);
  if (sampleName === 'tableschema.post' && made.success) ids.table.set(3, made.data.id);
  if (sampleName === 'sqllab.execute' && run.success) ids.query.set(40, run.data.query.queryId);
  if (sampleName === 'sqllab.execute-async' && run.success) ids.query.set(62, run.data.query.queryId);
  if (sampleName === 'sqllab.execute-async-long' && run.success) ids.query.set(63, run.data.query.queryId);
}
