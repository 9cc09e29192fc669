// Imports and their previews on the wire.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { ARCHIVE_TYPES, TRANSFER_KINDS } from '#app/domain/transfer/kinds.ts';

/** The fields of an import's form besides the file; each is JSON text or a word. */
export const importFields = z.object({
  overwrite: z.stringbool().optional(),
  /** Datasets and databases too, where Superset's rule would keep existing ones. */
  overwrite_all: z.stringbool().optional(),
  passwords: jsonOf(z.record(z.string().max(1_000), z.string().max(1_000))),
  /** Ids of databases that replace those of the archive, by uuid; null creates it as in the file, regardless of its name. */
  databases: jsonOf(z.record(z.guid(), z.int().positive().nullable())),
});
export type ImportFields = z.output<typeof importFields>;

function jsonOf<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .max(100_000)
    .transform((text, context) => {
      try {
        return parseJson(text === '' ? '{}' : text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Not valid JSON.' });
        return z.NEVER;
      }
    })
    .pipe(schema)
    .optional();
}

const problem = z.object({ field: z.string().nullable(), message: z.string() });
const note = z.object({ path: z.string(), message: z.string() });

const planItemSchema = z.object({
  kind: z.enum(TRANSFER_KINDS),
  path: z.string(),
  uuid: z.string(),
  name: z.string(),
  action: z.enum(['create', 'overwrite', 'keep', 'missing', 'invalid']),
  id: z.number().nullable(),
  differences: z.array(z.string()),
  notes: z.array(z.string()),
  problems: z.array(problem),
  needsPassword: z.boolean(),
  standsIn: z.boolean(),
  namesakeId: z.number().nullish(),
});

export const previewReply = z.object({
  result: z.object({
    type: z.enum(ARCHIVE_TYPES).nullable(),
    items: z.array(planItemSchema),
    problems: z.array(note.extend({ field: z.string().nullable() })),
    ignored: z.array(note),
    databases: z.array(
      z.object({ id: z.number(), uuid: z.string(), name: z.string(), backend: z.string(), engineLabel: z.string() }),
    ),
  }),
});
export type TransferPreview = z.output<typeof previewReply>['result'];

const importedObject = z.object({
  kind: z.enum(TRANSFER_KINDS),
  id: z.number(),
  name: z.string(),
  action: z.enum(['create', 'overwrite', 'keep']),
});
export const importReply = z.object({ message: z.literal('OK'), result: z.array(importedObject) });
