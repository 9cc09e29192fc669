// Brings an archive into this instance: read, planned, and either written whole or not at all.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, invariant } from '#app/domain/errors.ts';
import { readDocuments, type Documents } from '#app/domain/transfer/documents.ts';
import type { ArchiveType, TransferKind } from '#app/domain/transfer/kinds.ts';
import { planImport } from '#app/domain/transfer/plan.ts';
import type { DatabaseHere, ImportPlan, ImportPlanOptions } from '#app/domain/transfer/plan-types.ts';
import { readArchive } from '#app/domain/transfer/read-archive.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { findNextIds, gatherFacts, type Gathered } from './facts.server.ts';
import { importStatements, isTakenMeanwhile } from './statements.server.ts';
import { tagStatements } from './tags.server.ts';
import { allotIds, type ImportWrite, type Written } from './writing.server.ts';

export interface ImportOptions {
  /** Type that the archive must have; null: any. */
  readonly expected?: ArchiveType | null;
  readonly overwrite?: boolean;
  readonly overwriteAll?: boolean;
  /** Ids of replacement databases here, by the uuid of the archive's; null: none. */
  readonly standIns?: Readonly<Record<string, number | null>>;
  /** Passwords by path: `databases/examples.yaml`. */
  readonly passwords?: Readonly<Record<string, string>>;
}

export interface ImportPreview {
  readonly plan: ImportPlan;
  /** Databases that could replace those of the archive. */
  readonly databases: readonly DatabaseHere[];
}

export interface ImportedObject {
  readonly kind: TransferKind;
  readonly id: number;
  readonly name: string;
  readonly action: 'create' | 'overwrite' | 'keep';
}

const ATTEMPTS = 4;

/** What `importArchive` would do; writes nothing. Throws 422 for what is no archive. */
export async function previewArchive(
  deps: Deps,
  identity: Identity,
  bytes: Uint8Array,
  options: ImportOptions = {},
): Promise<ImportPreview> {
  const documents = readDocuments(readArchive(bytes));
  const { facts } = await gatherFacts(deps, identity, documents);
  return { plan: planImport(documents, facts, planOptions(options)), databases: facts.databases };
}

/** Imports everything or nothing; returns what was done to each object. Throws 422 with the problems by file in `extra`. */
export async function importArchive(
  deps: Deps,
  identity: Identity,
  bytes: Uint8Array,
  options: ImportOptions = {},
): Promise<readonly ImportedObject[]> {
  const documents = readDocuments(readArchive(bytes));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(deps, identity, documents, planOptions(options));
    } catch (error) {
      if (!isTakenMeanwhile(error)) throw error;
      if (attempt === ATTEMPTS) throw busy(error);
    }
  }
}

async function write(
  deps: Deps,
  identity: Identity,
  documents: Documents,
  options: ImportPlanOptions,
): Promise<ImportedObject[]> {
  const nextIds = await findNextIds(deps.db);
  const gathered: Gathered = await gatherFacts(deps, identity, documents);
  const plan = planImport(documents, gathered.facts, options);
  refuseProblems(plan);
  const writing: ImportWrite = { ...gathered, deps, identity, documents, plan, nextIds, passwords: options.passwords };
  const ids = allotIds(writing);
  const written: Written[] = plan.items.flatMap((item) => {
    const id = ids.get(item);
    return id === undefined || item.action === 'keep' ? [] : [{ item, id }];
  });
  const [first, ...rest] = [...(await importStatements(writing, ids)), ...(await tagStatements(writing, written))];
  if (first) await deps.db.batch([first, ...rest]);
  recordAction(deps, identity, { action: 'ImportExportRestApi.import', json: { written: written.length, type: plan.type } });
  return plan.items.map((item) => {
    const { kind, name, action } = item;
    const id = ids.get(item);
    invariant(
      id !== undefined && (action === 'create' || action === 'overwrite' || action === 'keep'),
      'A refused plan was written.',
    );
    return { kind, id, name, action };
  });
}

const planOptions = ({ expected, overwrite, overwriteAll, standIns, passwords }: ImportOptions): ImportPlanOptions => ({
  expected: expected ?? null,
  overwrite: overwrite ?? false,
  overwriteAll: overwriteAll ?? false,
  standIns: new Map(Object.entries(standIns ?? {}).map(([uuid, id]) => [uuid.toLowerCase(), id])),
  passwords: new Map(Object.entries(passwords ?? {})),
});

/** Problems by path: a message for the complete file, or messages by field. */
function refuseProblems(plan: ImportPlan): void {
  const all = [
    ...plan.problems,
    ...plan.items.flatMap(({ path, problems }) => problems.map((problem) => ({ path, ...problem }))),
  ];
  const [first] = all;
  if (!first) return;
  const byPath = Map.groupBy(all, ({ path }) => path);
  const files = [...byPath].map(([path, problems]): [string, unknown] => {
    const whole = problems.find(({ field }) => field === null);
    if (whole) return [path, whole.message];
    const fields = Map.groupBy(problems, ({ field }) => field ?? '');
    return [path, Object.fromEntries([...fields].map(([field, some]) => [field, some.map(({ message }) => message)]))];
  });
  const rest = byPath.size > 1 ? ` ${byPath.size - 1} more ${byPath.size === 2 ? 'file has' : 'files have'} problems.` : '';
  const message = `Nothing was imported. ${first.path}: ${first.message}${/[.!?]$/.test(first.message) ? '' : '.'}${rest}`;
  throw new AppError('COMMAND_REFUSED_ERROR', message, { level: 'warning', extra: Object.fromEntries(files) });
}

const busy = (cause: unknown): AppError =>
  new AppError('COMMAND_CONFLICT_ERROR', 'Nothing was imported. The same objects were created at the same time. Try again.', {
    cause,
  });
