// Parses an archive's files into documents by kind, and collects problems.
import * as z from 'zod';
import { fieldMessage } from '#app/domain/input/field-message.ts';
import {
  chartDocument,
  dashboardDocument,
  databaseDocument,
  datasetDocument,
  queryDocument,
  tagsDocument,
  version,
} from './document-schemas.ts';
import type { ArchiveFile } from './read-archive.ts';
import { ARCHIVE_TYPES, FOLDERS, TRANSFER_KINDS, type ArchiveType, type TransferKind } from './kinds.ts';
import { YamlTimestamp } from './yaml-scalars.ts';
import { parseYaml } from './yaml-text.ts';
import { noYamlCounts } from './yaml-values.ts';

export const SCHEMAS = {
  database: databaseDocument,
  dataset: datasetDocument,
  chart: chartDocument,
  dashboard: dashboardDocument,
  query: queryDocument,
} as const satisfies Record<TransferKind, z.ZodType>;

export interface DocumentOf {
  readonly database: z.output<typeof databaseDocument>;
  readonly dataset: z.output<typeof datasetDocument>;
  readonly chart: z.output<typeof chartDocument>;
  readonly dashboard: z.output<typeof dashboardDocument>;
  readonly query: z.output<typeof queryDocument>;
}

export interface Filed<K extends TransferKind> {
  readonly path: string;
  readonly value: DocumentOf[K];
}

export interface FileNote {
  readonly path: string;
  readonly message: string;
}

interface TagDocument {
  readonly name: string;
  readonly description: string | null;
}

export interface Documents {
  /** Null if metadata.yaml doesn't contain it, which is also in `problems`. */
  readonly type: ArchiveType | null;
  readonly database: readonly Filed<'database'>[];
  readonly dataset: readonly Filed<'dataset'>[];
  readonly chart: readonly Filed<'chart'>[];
  readonly dashboard: readonly Filed<'dashboard'>[];
  readonly query: readonly Filed<'query'>[];
  readonly tags: readonly TagDocument[];
  /** Problems by path and field. Any problem stops the import. A null `field` means the entire file. */
  readonly problems: readonly (FileNote & { readonly field: string | null })[];
  /** Parts of the archive that aren't supported. */
  readonly ignored: readonly FileNote[];
}

/** Never throws. */
export function readDocuments(files: readonly ArchiveFile[]): Documents {
  const found: { -readonly [K in TransferKind]: Filed<K>[] } = { database: [], dataset: [], chart: [], dashboard: [], query: [] };
  const problems: (FileNote & { field: string | null })[] = [];
  const ignored: FileNote[] = [];
  let type: ArchiveType | null = null;
  let tagList: TagDocument[] = [];
  const counts = noYamlCounts();
  for (const file of files) {
    const parsed = parseYaml(file.text, counts);
    if (!parsed.ok) {
      problems.push({ path: file.path, field: null, message: parsed.message });
      continue;
    }
    const kind = kindOf(file.path);
    if (kind !== null) read(kind, file.path, parsed.value);
    else if (/^metadata\.ya?ml$/.test(file.path)) type = readType(file.path, parsed.value, problems);
    else if (/^tags\.ya?ml$/.test(file.path)) tagList = readTags(file.path, parsed.value, problems);
    else ignored.push({ path: file.path, message: ignoredMessage(file.path) });
  }
  refuseRepeatedUuids(found, problems);
  return { type, ...found, tags: tagList, problems, ignored };

  function read<K extends TransferKind>(kind: K, path: string, value: unknown): void {
    const result = SCHEMAS[kind].safeParse(value, { reportInput: true, error: fieldMessage(SCHEMAS[kind]) });
    if (result.success) (found[kind] as Filed<K>[]).push({ path, value: result.data as DocumentOf[K] });
    else problems.push(...result.error.issues.slice(0, 20).map((issue) => ({ path, ...fieldProblem(issue) })));
  }
}

function fieldProblem(issue: z.core.$ZodIssue): { field: string | null; message: string } {
  const field = issue.path.length === 0 ? null : issue.path.map(String).join('.');
  return { field, message: issueMessage(issue) };
}

/** User message about the expected value: Superset's message and how to fix it. */
function issueMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') return 'Not a valid value.';
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.input === undefined) return 'Missing data for required field.';
  const isScalar = typeof issue.input !== 'object' || issue.input instanceof YamlTimestamp;
  if (issue.expected === 'string')
    return isScalar && issue.input !== null ? 'Not a valid string. Put the value in quotes.' : 'Not a valid string.';
  return TYPE_WORDS[issue.expected] ?? 'Not a valid value.';
}

const TYPE_WORDS: Readonly<Partial<Record<string, string>>> = {
  int: 'Not a valid integer.',
  number: 'Not a valid number.',
  boolean: 'Not a valid boolean.',
  array: 'Not a valid list.',
  object: 'Not a valid mapping.',
  record: 'Not a valid mapping type.',
};

const kindOf = (path: string): TransferKind | null => TRANSFER_KINDS.find((kind) => path.startsWith(`${FOLDERS[kind]}/`)) ?? null;

const metadataSchema = z.looseObject({ version, type: z.enum(ARCHIVE_TYPES) });

function readType(path: string, value: unknown, problems: (FileNote & { field: string | null })[]): ArchiveType | null {
  const parsed = metadataSchema.safeParse(value, { reportInput: true, error: fieldMessage(metadataSchema) });
  if (parsed.success) return parsed.data.type;
  problems.push(...parsed.error.issues.map((issue) => ({ path, ...fieldProblem(issue) })));
  return null;
}

function readTags(path: string, value: unknown, problems: (FileNote & { field: string | null })[]): TagDocument[] {
  const parsed = tagsDocument.safeParse(value, { reportInput: true, error: fieldMessage(tagsDocument) });
  if (parsed.success) return (parsed.data.tags ?? []).map((tag) => ({ name: tag.tag_name, description: tag.description }));
  problems.push(...parsed.error.issues.map((issue) => ({ path, ...fieldProblem(issue) })));
  return [];
}

const ignoredMessage = (path: string): string =>
  path.startsWith('themes/')
    ? "Themes aren't supported yet. Dashboards are imported without them."
    : "This kind of file can't be imported.";

function refuseRepeatedUuids(
  found: Readonly<Record<TransferKind, readonly { path: string; value: { uuid: string } }[]>>,
  problems: (FileNote & { field: string | null })[],
): void {
  for (const kind of TRANSFER_KINDS) {
    const seen = new Map<string, string>();
    for (const { path, value } of found[kind]) {
      const other = seen.get(value.uuid);
      if (other !== undefined) problems.push({ path, field: 'uuid', message: `${other} has the same uuid.` });
      seen.set(value.uuid, path);
    }
  }
}
