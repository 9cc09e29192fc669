// Plans what an import does with each object of an archive, before anything is written. The preview shows the plan, and the
// import executes it. Pure: uses only the documents and the collected facts.
import type { Documents, DocumentOf } from './documents.ts';
import { catalogIn, catalogNotes, findCatalogRules } from './catalog-in.ts';
import { ARCHIVE_FACTS, type TransferKind } from './kinds.ts';
import { readFileNumber } from './file-names.ts';
import { leftOutNotes } from './left-out.ts';
import { planDatabase } from './plan-database.ts';
import { arriveLayers } from './remap-annotations.ts';
import { arriveDashboard, departDashboard } from './remap-dashboard.ts';
import { missing, settle } from './plan-settle.ts';
import {
  placeKey,
  type ImportFacts,
  type ImportPlan,
  type PlanItem,
  type Planning,
  type ImportPlanOptions,
} from './plan-types.ts';

export function planImport(documents: Documents, facts: ImportFacts, options: ImportPlanOptions): ImportPlan {
  const type = options.expected ?? documents.type;
  const scope = type === null ? [] : ARCHIVE_FACTS[type].overwrites;
  const planning: Planning = {
    documents,
    facts,
    options,
    main: type === null ? null : ARCHIVE_FACTS[type].main,
    overwrites: (kind) => options.overwrite && (options.overwriteAll || scope.includes(kind)),
  };
  const problems = [...documents.problems];
  if (options.expected !== null && documents.type !== null && documents.type !== options.expected)
    problems.push({ path: 'metadata.yaml', field: 'type', message: `Must be equal to ${options.expected}.` });
  const taken = new Set(facts.databaseNames);
  const databases = inOrder(documents.database).map((file) => planDatabase(planning, file, taken));
  const byDatabase = new Map(databases.map((item) => [item.uuid, item]));
  const datasets = inOrder(documents.dataset).map((file) => planDataset(planning, file, byDatabase));
  const byDataset = new Map(datasets.map((item) => [item.uuid, item]));
  const charts = inOrder(documents.chart).map((file) => planChart(planning, file, byDataset));
  const byChart = new Map(charts.map((item) => [item.uuid, item]));
  const slugs = new Map(facts.slugs);
  const dashboards = inOrder(documents.dashboard).map((file) => planDashboard(planning, file, byChart, slugs));
  const queries = inOrder(documents.query).map((file) => planQuery(planning, file, byDatabase));
  const items = [...databases, ...datasets, ...charts, ...dashboards, ...queries];
  if (items.length === 0 && problems.length === 0)
    problems.push({ path: 'metadata.yaml', field: null, message: 'The archive contains nothing to import.' });
  return { type: documents.type, items, problems, ignored: documents.ignored };
}

/** Sorts by the number at the end of the file name, so that new ids are in the order of the originals. */
const inOrder = <F extends { readonly path: string }>(files: readonly F[]): F[] =>
  [...files].sort((a, b) => {
    const [left, right] = [readFileNumber(a.path), readFileNumber(b.path)];
    return left === right ? (a.path < b.path ? -1 : 1) : left - right;
  });

type File<K extends TransferKind> = { readonly path: string; readonly value: DocumentOf[K] };

/** Finds the database of a dataset or query: an existing one, or one that this import creates; null if there is none. */
function findPlannedDatabase(
  { facts }: Planning,
  uuid: string,
  planned: ReadonlyMap<string, PlanItem>,
): { readonly id: number | null } | null {
  const item = planned.get(uuid);
  // A missing password stops only the database, not its content.
  if (item) return isStopped(item) && !item.needsPassword ? null : { id: item.id };
  const here = facts.databases.find((database) => database.uuid === uuid);
  return here ? { id: here.id } : null;
}

function planDataset(planning: Planning, { path, value }: File<'dataset'>, databases: ReadonlyMap<string, PlanItem>): PlanItem {
  const { facts } = planning;
  const base = { kind: 'dataset', path, uuid: value.uuid, name: value.table_name } as const;
  const home = findPlannedDatabase(planning, value.database_uuid, databases);
  const byUuid = facts.present.dataset.get(value.uuid);
  if (home === null && !byUuid)
    return missing(
      base,
      'database_uuid',
      "Its database isn't in the archive and doesn't exist here, or you don't have access to it.",
    );
  const homeId = home?.id ?? null;
  const schema = schemaIn(facts, homeId, value.schema);
  const rules = findCatalogRules(facts, databases.get(value.database_uuid), homeId);
  const here = catalogIn(rules, value.catalog);
  const { catalog } = here;
  const atPlace = homeId === null ? undefined : facts.places.get(placeKey(homeId, catalog, schema, value.table_name));
  const present = byUuid ?? atPlace;
  const notes = [
    ...(schema === value.schema ? [] : [`The database has no schemas, so "${value.schema}" is left out.`]),
    ...(byUuid || !atPlace ? [] : ['A dataset on this table already exists and is used instead.']),
    ...catalogNotes(here, value.catalog),
    ...(value['data'] ? ["Its data isn't downloaded. The table must already be in the database."] : []),
    ...leftOutNotes('dataset', value),
  ];
  const requests =
    homeId === null || facts.mayQuery(homeId, { catalog, schema, isStatement: value.sql !== null && value.sql.trim() !== '' });
  const isMoved = byUuid !== undefined && atPlace !== undefined && byUuid.id !== atPlace.id;
  return settle(
    planning,
    { ...base, notes },
    {
      present,
      document: { ...value, catalog },
      refusal: !requests
        ? "You don't have access to this dataset's database."
        : isMoved && planning.overwrites('dataset')
          ? `Another dataset, ${atPlace.name}, already uses this table.`
          : null,
    },
  );
}

/** Null if the database has no schemas. */
export function schemaIn(facts: ImportFacts, databaseId: number | null, schema: string | null): string | null {
  const database = facts.databases.find(({ id }) => id === databaseId);
  return database && !database.hasSchemas ? null : schema;
}

function planChart(planning: Planning, { path, value }: File<'chart'>, datasets: ReadonlyMap<string, PlanItem>): PlanItem {
  const { facts } = planning;
  const base = {
    kind: 'chart',
    path,
    uuid: value.uuid,
    name: value.slice_name,
    notes: [...tagNotes(facts, value.tags), ...leftOutNotes('chart', value)],
  } as const;
  const present = facts.present.chart.get(value.uuid);
  const item = datasets.get(value.dataset_uuid);
  const dataset = facts.present.dataset.get(value.dataset_uuid);
  if (item ? isStopped(item) : !dataset)
    return missing(base, 'dataset_uuid', "Its dataset isn't in the archive and doesn't exist here.");
  const usedId = item?.id ?? null;
  const used = usedId === null ? dataset : [...facts.places.values(), dataset].find((one) => one?.id === usedId);
  const isClosed = (item === undefined || item.action === 'keep') && used !== undefined && !used.mayRead;
  return settle(planning, base, {
    present,
    document: value,
    refusal: isClosed
      ? "You don't have access to this chart's dataset. Ask its owner or an administrator for access."
      : closedLayerMessage(facts.closedLayers.get(path) ?? []),
  });
}

/** Null if there are no names. */
function closedLayerMessage(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const [them, nouns] = names.length === 1 ? ['it', 'layer'] : ['them', 'layers'];
  const quoted = names.map((name) => `"${name}"`).join(', ');
  return `Your roles don't give you access to what its ${nouns} ${quoted} would show. Remove ${them} from the file, or ask someone with access to import it.`;
}

const isStopped = ({ action }: PlanItem): boolean => action === 'invalid' || action === 'missing';

function planDashboard(
  planning: Planning,
  { path, value }: File<'dashboard'>,
  charts: ReadonlyMap<string, PlanItem>,
  slugs: Map<string, string>,
): PlanItem {
  const { facts } = planning;
  const holder = value.slug === null || value.slug === '' ? undefined : slugs.get(value.slug);
  const notes: string[] = [];
  if (holder !== undefined && holder !== value.uuid)
    notes.push(`Another dashboard uses the URL slug "${value.slug}", so this one is imported without it.`);
  else if (value.slug) slugs.set(value.slug, value.uuid);
  const absent = chartUuids(value.position).filter(
    (uuid) => !charts.has(uuid) && facts.present.chart.get(uuid)?.mayShare !== true,
  );
  if (absent.length > 0)
    notes.push(
      absent.length === 1 ? 'One chart in its layout is missing.' : `${absent.length} charts in its layout are missing.`,
    );
  const { missing } = arriveLayers(value.metadata, facts.layers);
  if (missing.length > 0) notes.push(missingLayersNote(missing));
  if (value['theme_uuid']) notes.push("Themes aren't supported yet, so its theme is left out.");
  notes.push(...tagNotes(facts, value.tags), ...leftOutNotes('dashboard', value));
  const base = { kind: 'dashboard', path, uuid: value.uuid, name: value.dashboard_title || 'Untitled', notes } as const;
  const present = facts.present.dashboard.get(value.uuid);
  const isForeign = present !== undefined && present.mayWrite && present.mayShare !== true;
  return settle(planning, base, {
    present,
    document: asStored(facts, value),
    refusal: isForeign
      ? "The dashboard already exists and has charts whose data you can't access. Ask someone with access to overwrite it."
      : closedLayerMessage(facts.closedLayers.get(path) ?? []),
  });
}

/** Normalizes the document to what an export from this instance would contain, so that differences are real ones. */
function asStored({ present, layers }: ImportFacts, value: DocumentOf['dashboard']): Readonly<Record<string, unknown>> {
  const idsOf = (objects: ImportFacts['present'][TransferKind]) => new Map([...objects].map(([uuid, { id }]) => [uuid, id]));
  const namesOf = (ids: ReadonlyMap<string, number>) => new Map([...ids].map(([uuid, id]) => [id, uuid]));
  const [charts, datasets] = [idsOf(present.chart), idsOf(present.dataset)];
  const { positions, metadata } = arriveDashboard(value.position, value.metadata, { charts, datasets, layers });
  const names = { charts: namesOf(charts), datasets: namesOf(datasets), layers };
  return { ...value, ...departDashboard(positions, metadata, names) };
}

function missingLayersNote(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name.slice(0, MAX_NAME_LENGTH)}"`).join(', ');
  return names.length === 1
    ? `Its annotations ${quoted} are left out because their layer doesn't exist here. Create a layer with the same name first to keep them.`
    : `Its annotations ${quoted} are left out because their layers don't exist here. Create layers with the same names first to keep them.`;
}

const MAX_NAME_LENGTH = 100;

const tagNotes = ({ mayTag }: ImportFacts, tags: readonly string[]): string[] =>
  tags.length === 0 || mayTag ? [] : ["Its tags are left out because your roles don't allow you to create tags."];

/** Uuids of the charts in a layout. */
export function chartUuids(position: Readonly<Record<string, unknown>>): string[] {
  const uuids = Object.values(position).flatMap((node) => {
    const { type, meta } = (node ?? {}) as { type?: unknown; meta?: { uuid?: unknown } | null };
    return type === 'CHART' && typeof meta?.uuid === 'string' ? [meta.uuid.toLowerCase()] : [];
  });
  return [...new Set(uuids)];
}

function planQuery(planning: Planning, { path, value }: File<'query'>, databases: ReadonlyMap<string, PlanItem>): PlanItem {
  const home = findPlannedDatabase(planning, value.database_uuid, databases);
  const rules = findCatalogRules(planning.facts, databases.get(value.database_uuid), home?.id ?? null);
  const here = catalogIn(rules, value.catalog);
  const notes = [...(home ? catalogNotes(here, value.catalog) : []), ...leftOutNotes('query', value)];
  const base = { kind: 'query', path, uuid: value.uuid, name: value.label, notes } as const;
  if (home === null)
    return missing(
      base,
      'database_uuid',
      "Its database isn't in the archive and doesn't exist here, or you don't have access to it.",
    );
  const document = { ...value, catalog: here.catalog };
  return settle(planning, base, { present: planning.facts.present.query.get(value.uuid), document, refusal: null });
}
