// Server calls for the active tab's text that don't run it: formatting, cost estimate, link, validation.
import * as z from 'zod';
import type { EditorMark } from '#app/screens/sqllab/editor/editor-marks.ts';
import type { EditorHandle } from '#app/screens/sqllab/editor/mount-editor.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { computeOffset } from './runs/error-place.ts';
import { activeEditor, findDatabase, locateTab, type Lab } from './lab.ts';
import { PERMALINK_PATH, permalinkSchema } from './tabs/permalink.ts';
import { statementAtCursor } from './runs/run-text.ts';

/** Of longer texts, only the statement at the cursor is sent for validation. */
const MAX_CHECKED_CHARS = 100_000;

export type CostRows = readonly Readonly<Record<string, string>>[];

const formattedSchema = z.object({ result: z.string() });
const estimateSchema = z.object({
  result: z.array(
    z.record(
      z.string(),
      z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? '')),
    ),
  ),
});
const validationSchema = z.object({
  result: z.array(
    z.object({
      line_number: z.number().nullish(),
      start_column: z.number().nullish(),
      end_column: z.number().nullish(),
      message: z.string(),
    }),
  ),
});

const call = (lab: Lab, path: string, schema: z.ZodType, body: unknown): Promise<unknown> =>
  lab.api.call(path, { method: 'POST', body, reply: checkBody(schema) });

/** Formats the tab's text, unless the text changes meanwhile. Throws with a message for the viewer. */
export async function formatText(lab: Lab, handle: EditorHandle | null): Promise<void> {
  const shown = () => activeEditor(lab.store.getState());
  const editor = shown();
  if (!editor || editor.sql.trim() === '') return;
  const body = { sql: editor.sql, database_id: editor.dbId, engine: findDatabase(lab.page, editor.dbId)?.engine ?? null };
  const { result } = formattedSchema.parse(await call(lab, '/api/v1/sqllab/format_sql/', formattedSchema, body));
  const now = shown();
  if (now?.id !== editor.id || now.sql !== editor.sql) return;
  if (handle) handle.replace(result);
  else lab.dispatch({ type: 'edit', id: editor.id, change: { sql: result } });
}

/** Throws with a message for the viewer. */
export async function estimateCost(lab: Lab): Promise<CostRows> {
  const editor = activeEditor(lab.store.getState());
  if (!editor) return [];
  const schema = locateTab(lab, editor)?.schema ?? null;
  const sql = editor.selectedText ?? editor.sql;
  const body = {
    database_id: editor.dbId,
    sql,
    schema,
    catalog: editor.catalog,
    template_params: editor.templateParams ?? '',
  };
  return estimateSchema.parse(await call(lab, '/api/v1/sqllab/estimate/', estimateSchema, body)).result;
}

/** The link. Throws with a message for the viewer. */
export async function shareText(lab: Lab): Promise<string> {
  const editor = activeEditor(lab.store.getState());
  if (!editor) return '';
  const { sql, name, dbId, schema, catalog, templateParams, queryLimit, notes } = editor;
  const body = { dbId, name, schema, catalog, sql, autorun: false, templateParams: templateParams ?? '{}', queryLimit, notes };
  return permalinkSchema.parse(await call(lab, PERMALINK_PATH, permalinkSchema, body)).url;
}

/** Never throws: validation while typing is best effort. `cursor` is an offset in the text. */
export async function validateText(lab: Lab, text: string, cursor: number): Promise<readonly EditorMark[]> {
  const editor = activeEditor(lab.store.getState());
  const place = locateTab(lab, editor);
  if (!place || lab.store.getState().connection !== 'online') return [];
  const engine = findDatabase(lab.page, editor?.dbId ?? null)?.engine ?? null;
  const checked = text.length > MAX_CHECKED_CHARS ? statementAtCursor(text, { cursor, engine }) : { sql: text, from: 0 };
  if (!checked || checked.sql.length > MAX_CHECKED_CHARS) return [];
  const { sql, from } = checked;
  try {
    const reply = await call(lab, `/api/v1/database/${place.databaseId}/validate_sql/`, validationSchema, {
      sql,
      catalog: place.catalog ?? null,
      schema: place.schema,
      template_params: editor?.templateParams ?? '',
    });
    const marks = validationSchema.parse(reply).result.map((row) => markOf(sql, row));
    return marks.map((mark) => ({ ...mark, from: mark.from + from, to: mark.to + from }));
  } catch {
    // Best effort: the text is simply not underlined.
    return [];
  }
}

type Mistake = z.infer<typeof validationSchema>['result'][number];

/** Columns count from 1, and `end_column` is inclusive. */
function markOf(text: string, { line_number, start_column, end_column, message }: Mistake): EditorMark {
  const line = line_number ?? 1;
  const from = computeOffset(text, line, (start_column ?? 1) - 1);
  return { from, to: Math.max(from, computeOffset(text, line, end_column ?? start_column ?? 1)), message };
}
