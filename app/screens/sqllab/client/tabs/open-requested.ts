// Opens what the page's URL or another page requests, each in a new tab: a text, a shared query, a dataset. Nothing runs
// automatically, except a permalink whose author requested that, on a database that doesn't allow writing.
import * as z from 'zod';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import type { LabPage } from '#app/domain/sqllab/page-view.ts';
import { parseDatasetId, type RequestedQuery } from '#app/domain/sqllab/posted-query.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import {
  activeEditor,
  decideEditorDefaults,
  findDatabase,
  computeRowLimit,
  newId,
  placeChange,
  tabCatalog,
  type Lab,
} from '#app/screens/sqllab/client/lab.ts';
import { ApiFailure } from '#app/screens/sqllab/client/lab-api.ts';
import type { LabRuns } from '#app/screens/sqllab/client/runs/runs.ts';

interface OpenedText {
  readonly sql: string;
  /** Null: 'Untitled Query N'. */
  readonly name: string | null;
  readonly dbId: number | null;
  readonly schema: string | null;
  readonly catalog?: string | null | undefined;
  readonly templateParams?: string | null | undefined;
  readonly queryLimit?: number | null | undefined;
  readonly notes?: string | null | undefined;
}

export interface OpenOptions {
  readonly onNotice: (message: string) => void;
  /** The request is in a tab now: reloading the page must not open it a second time. */
  readonly onShared: () => void;
  readonly runs: Pick<LabRuns, 'start'>;
  /** The query that a form posted to SQL Lab in this browser tab; null: none. */
  readonly posted: RequestedQuery | null;
}

/** Opens the query that the loader provided, which needs no API request, before the session starts. */
export function openShared(lab: Lab, shared: NonNullable<LabPage['shared']>): void {
  const { databaseId: dbId, name, catalog = null, isCopy = false, ...text } = shared;
  const copied = isCopy && {
    name: name && pageTranslate(sqllab)('actions.copyName', { name }),
    catalog: tabCatalog(findDatabase(lab.page, dbId), catalog),
  };
  openText(lab, { ...text, dbId, name, catalog, ...copied });
}

/** Opens what has to be loaded with API requests. Never throws: a failure is shown as a notice. */
export async function openRequested(lab: Lab, options: OpenOptions): Promise<void> {
  const { permalinkKey, sharedId } = lab.page;
  if (permalinkKey !== null) await openLink(lab, `/api/v1/sqllab/permalink/${encodeURIComponent(permalinkKey)}`, options);
  if (sharedId !== null) await openLink(lab, `/kv/${encodeURIComponent(sharedId)}`, options);
  for (const requested of [lab.page.requested, options.posted]) if (requested) await openQuery(lab, requested, options);
}

function openText(lab: Lab, { sql, name, dbId, schema, catalog, templateParams, queryLimit, notes }: OpenedText): void {
  const { page, env, store, dispatch } = lab;
  const change = {
    sql,
    ...(name && { name }),
    ...placeChange(page, { dbId, schema, catalog: catalog ?? null }),
    ...(templateParams && { templateParams }),
    ...(typeof queryLimit === 'number' && { queryLimit }),
    ...(typeof notes === 'string' && { notes }),
  };
  dispatch({ type: 'add', id: newId(env), defaults: decideEditorDefaults(page, activeEditor(store.getState())), change });
}

const text = z.string().nullish();
const linkSchema = z.object({
  sql: z.string(),
  name: text,
  // Links in the old format have the id as text.
  dbId: z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .nullish()
    .catch(null),
  schema: text,
  catalog: text,
  templateParams: text,
  queryLimit: z.int().nullish(),
  notes: text,
  autorun: z.boolean().nullish(),
});

async function openLink(lab: Lab, path: string, { onNotice, onShared, runs }: OpenOptions): Promise<void> {
  const t = pageTranslate(sqllab);
  try {
    const link = linkSchema.parse(await lab.api.call(path));
    openText(lab, { ...link, name: link.name ?? null, dbId: link.dbId ?? null, schema: link.schema ?? null });
    onShared();
    if (link.autorun === true) runOpened(lab, runs, onNotice);
  } catch (error) {
    const reason = error instanceof ApiFailure && error.kind !== 'missing' ? error.message : t('notice.linkMissing');
    onNotice(t('notice.linkFailed', { reason }));
  }
}

/** Runs the tab that a link has opened, unless the database allows writing: the user has to read the text first. */
function runOpened(lab: Lab, runs: Pick<LabRuns, 'start'>, onNotice: OpenOptions['onNotice']): void {
  const editor = activeEditor(lab.store.getState());
  if (!editor || editor.sql.trim() === '') return;
  const database = findDatabase(lab.page, editor.dbId);
  if (database?.allowsWriting) return onNotice(pageTranslate(sqllab)('notice.unsafeLink'));
  runs.start({ editor, sql: editor.sql, from: 0, limit: computeRowLimit(lab, editor) });
}

const datasetSchema = z.object({
  result: z.object({
    name: text,
    table_name: text,
    schema: text,
    catalog: text,
    database: z.object({ id: z.number() }),
    select_star: text,
  }),
});
const DATASET_COLUMNS = ['name', 'table_name', 'schema', 'catalog', 'database.id', 'select_star'];

/** The text always opens; without its dataset, no database or schema is selected. */
async function openQuery(lab: Lab, { datasourceKey, sql }: RequestedQuery, { onNotice, onShared }: OpenOptions): Promise<void> {
  const t = pageTranslate(sqllab);
  const nowhere = { name: null, dbId: null, schema: null };
  try {
    if (datasourceKey === null) openText(lab, { ...nowhere, sql: sql ?? '' });
    else {
      const { name, table_name: table, database, select_star: selectStar, ...place } = await readDataset(lab, datasourceKey);
      const opened = { name: t('tabs.ofDataset', { name: name ?? table ?? '' }), schema: place.schema ?? null };
      const catalog = tabCatalog(findDatabase(lab.page, database.id), place.catalog ?? null);
      openText(lab, { ...opened, catalog, dbId: database.id, sql: sql ?? selectStar ?? '' });
    }
  } catch (error) {
    const reason = error instanceof ApiFailure && error.kind !== 'missing' ? error.message : t('notice.datasourceMissing');
    onNotice(t('notice.datasourceFailed', { reason }));
    if (sql !== null) openText(lab, { ...nowhere, sql });
  }
  onShared();
}

async function readDataset({ api }: Lab, datasourceKey: string) {
  const id = parseDatasetId(datasourceKey);
  if (id === null) throw new Error('not the key of a dataset');
  const q = encodeURIComponent(encodeRison({ columns: DATASET_COLUMNS }));
  return datasetSchema.parse(await api.call(`/api/v1/dataset/${id}?q=${q}`)).result;
}
