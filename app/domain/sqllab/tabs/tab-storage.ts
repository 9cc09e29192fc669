// What of the tabs a browser keeps in its own storage, as text, and how it reads it back. Nothing that is typed is left out.
import * as z from 'zod';
import { DAY_MS } from '#app/domain/time/durations.ts';
import {
  EDITOR_VERSION,
  type DestroyedTab,
  type EditorTable,
  type LabQuery,
  type TabEditor,
  type TabsState,
} from './tab-editor.ts';
import { allEditors } from './tab-list.ts';
import { pendingSync } from './tab-sync.ts';
import { QUERY_STATES } from '#app/domain/sqllab/query-state.ts';
import { statementResultSchema } from '#app/domain/sqllab/script/statement-result.ts';
import { LIMITING_FACTORS } from '#app/domain/sqllab/run-job.ts';

export const STORAGE_KEY = 'sqllab';
export const MAX_RESULT_CHARS = 5 * 1024;
export const MAX_RESULT_AGE_MS = DAY_MS;
/** Browsers keep about five million characters a site. */
export const MAX_STORED_CHARS = 4_000_000;

const CHARS_PER_KB = 1024;
/** Part of the browser's storage; above it, the user is warned. */
const NEARLY_FULL = 0.9;

export interface StorageUse {
  readonly usedKb: number;
  readonly maxKb: number;
  readonly isNearlyFull: boolean;
}

/** How much of the browser's room a stored text takes, in whole kilobytes of characters. */
export const measureStorage = (stored: string | null): StorageUse => ({
  usedKb: Math.ceil((stored?.length ?? 0) / CHARS_PER_KB),
  maxKb: Math.floor(MAX_STORED_CHARS / CHARS_PER_KB),
  isNearlyFull: (stored?.length ?? 0) > MAX_STORED_CHARS * NEARLY_FULL,
});

const text = z.string().nullable();

const contentSchema = z.object({
  name: z.string(),
  sql: z.string(),
  selectedText: text,
  dbId: z.number().nullable(),
  catalog: text,
  schema: text,
  queryLimit: z.number().nullable(),
  autorun: z.boolean(),
  templateParams: text,
  // Copies of older versions have none.
  notes: text.default(null),
  remoteId: z.number().nullable(),
  latestQueryId: text,
  hideLeftBar: z.boolean(),
  cursorPosition: z.object({ row: z.number(), column: z.number() }),
  northPercent: z.number().min(0).max(100),
  southPercent: z.number().min(0).max(100),
});

/** What cannot be read of a list is left out, not the list. */
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((one) => {
        const parsed = item.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    );

const storedEditorSchema = z
  .object({
    ...contentSchema.shape,
    id: z.string().min(1),
    version: z.literal(EDITOR_VERSION),
    loaded: z.boolean(),
    inLocalStorage: z.boolean(),
    updatedAt: z.number(),
    earlyChange: contentSchema.partial().optional(),
  })
  // JSON has no undefined: what is absent is absent.
  .transform((editor) => editor as TabEditor);

const storedQuerySchema = z.object({
  id: z.string().min(1),
  queryId: z.number().nullable(),
  editorId: z.string(),
  tab: z.string(),
  dbId: z.number(),
  catalog: text,
  schema: text,
  sql: z.string(),
  queryLimit: z.number().nullable(),
  runAsync: z.boolean(),
  ctas: z.boolean(),
  ctasMethod: z.enum(['TABLE', 'VIEW']).nullable(),
  templateParams: text,
  isDataPreview: z.boolean(),
  cached: z.boolean(),
  inLocalStorage: z.boolean(),
  changedOn: z.string(),
  results: z.object({ status: z.enum(QUERY_STATES), data: z.unknown(), fetchedAtMs: z.number() }).nullable(),
  state: z.enum(QUERY_STATES),
  progress: z.number(),
  rows: z.number().nullable(),
  resultsKey: text,
  limitingFactor: z.enum(LIMITING_FACTORS),
  startMs: z.number(),
  startRunningMs: z.number().nullable(),
  endMs: z.number().nullable(),
  executedSql: text,
  tempSchema: text,
  tempTable: text,
  trackingUrl: text,
  errorMessage: text,
  statements: listOf(statementResultSchema),
  // The message is enough: the server has the rest.
  errors: z.unknown().transform(() => null),
}) satisfies z.ZodType<LabQuery>;

const storedTableSchema = z.object({
  id: z.string().min(1),
  editorId: z.string(),
  dbId: z.number(),
  catalog: text,
  schema: text,
  name: z.string(),
  expanded: z.boolean(),
  inLocalStorage: z.boolean(),
  dataPreviewQueryId: text,
  description: z.record(z.string(), z.unknown()).nullable(),
}) satisfies z.ZodType<EditorTable>;

const storedTabsSchema = z.object({
  editors: listOf(storedEditorSchema),
  history: listOf(z.string()),
  tables: listOf(storedTableSchema),
  queries: listOf(storedQuerySchema),
  destroyed: listOf(z.object({ id: z.string(), atMs: z.number(), isLocal: z.boolean() })),
});

export interface StoredTabs {
  readonly editors: readonly TabEditor[];
  readonly history: readonly string[];
  readonly tables: readonly EditorTable[];
  readonly queries: readonly LabQuery[];
  readonly destroyed: readonly DestroyedTab[];
}

/** What was stored; null for nothing, and for any other text. */
export function readStored(stored: string | null): StoredTabs | null {
  if (stored === null) return null;
  try {
    return storedTabsSchema.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    // Not JSON: another program's text, or a write that was cut off.
    return null;
  }
}

/** The text to store; null: nothing to keep, and what is stored can be erased. `isServerKept`: the server keeps tabs
 * too, so that only what it does not have is stored. */
export function writeStored(state: TabsState, isServerKept: boolean, nowMs: number): string | null {
  const editors = allEditors(state).filter((editor) => !isServerKept || isUnsaved(state, editor));
  const queries = [...state.queries.values()].filter((query) => !query.isDataPreview && (!isServerKept || query.inLocalStorage));
  const kept = {
    editors,
    history: state.history,
    tables: state.tables.filter(({ inLocalStorage }) => !isServerKept || inLocalStorage),
    queries: queries.map((query) => ({ ...query, errors: null, results: keptResults(query, nowMs) })),
    destroyed: state.destroyed.filter(({ isLocal, atMs }) => !isLocal || nowMs - atMs < MAX_RESULT_AGE_MS),
  };
  const isAnyKept = kept.editors.length + kept.tables.length + kept.queries.length + kept.destroyed.length > 0;
  if (!isAnyKept && pendingSync(state).activates === null) return null;
  const whole = JSON.stringify(kept);
  // What was typed comes before what was run.
  return whole.length <= MAX_STORED_CHARS ? whole : JSON.stringify({ ...kept, queries: [], tables: [] });
}

const isUnsaved = (state: TabsState, { id, inLocalStorage, updatedAt }: TabEditor): boolean =>
  inLocalStorage || updatedAt > (state.savedAt.get(id) ?? 0);

function keptResults({ results, startMs }: LabQuery, nowMs: number): LabQuery['results'] {
  const isKept = results !== null && nowMs - startMs <= MAX_RESULT_AGE_MS && JSON.stringify(results).length <= MAX_RESULT_CHARS;
  return isKept ? results : null;
}
