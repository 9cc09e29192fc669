// Validates folders from clients and archives. Entries unknown to the dataset are handled by settle-folders.ts.
import type { DatasetFolder, FolderNode } from './folder.ts';

/** Max nesting depth of folders. */
export const MAX_DEPTH = 8;
const MAX_NODES = 10_000;
export const MAX_FOLDER_NAME = 250;
const MAX_DESCRIPTION = 1_000;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** Uuids of the default lists for entries in no folder. */
const RESERVED: readonly string[] = ['metrics', 'columns'];

export type ParsedFolders =
  | { readonly ok: true; readonly folders: readonly DatasetFolder[] }
  | { readonly ok: false; readonly message: string };

/**
 * Returns the folders or the first problem as a message. Entries outside of folders are dropped, since they are listed anyway.
 * Never throws.
 */
export function parseFolders(raw: unknown): ParsedFolders {
  if (raw === null || raw === undefined || raw === '') return { ok: true, folders: [] };
  try {
    const nodes = parseNodes(raw, [], { uuids: new Set() });
    return { ok: true, folders: nodes.filter((node) => node.type === 'folder') };
  } catch (error) {
    if (error instanceof FolderProblem) return { ok: false, message: error.message };
    throw error;
  }
}

/** Carries the message out of the recursion. */
class FolderProblem extends Error {}

interface Seen {
  readonly uuids: Set<string>;
}

function parseNodes(raw: unknown, ancestors: readonly string[], seen: Seen): FolderNode[] {
  if (!Array.isArray(raw)) throw new FolderProblem('Folders must be a list.');
  if (ancestors.length > MAX_DEPTH) throw new FolderProblem(`Folders can be nested ${MAX_DEPTH} levels deep.`);
  const nodes = raw.map((node) => parseNode(node, ancestors, seen));
  const names = new Set<string>();
  for (const { type, name } of nodes) {
    if (type !== 'folder') continue;
    if (names.has(name)) throw new FolderProblem(`Duplicate folder name: ${name}`);
    names.add(name);
  }
  return nodes;
}

function parseNode(raw: unknown, ancestors: readonly string[], seen: Seen): FolderNode {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new FolderProblem('A folder must be an object.');
  const { uuid: given, type, name, description, children } = raw as Readonly<Record<string, unknown>>;
  const uuid = claim(given, ancestors, seen);
  if (type !== undefined && type !== null && type !== 'folder' && type !== 'metric' && type !== 'column')
    throw new FolderProblem('The type must be one of: folder, metric, column.');
  const isEntry = type === 'metric' || type === 'column' || (type !== 'folder' && children === undefined);
  if (!isEntry)
    return {
      type: 'folder',
      uuid,
      name: folderName(name),
      description: descriptionOf(description),
      children: parseNodes(children ?? [], [...ancestors, uuid], seen),
    };
  if (Array.isArray(children) && children.length > 0) throw new FolderProblem('Only folders have children.');
  const known = typeof name === 'string' && name.length <= MAX_FOLDER_NAME ? name : '';
  // Superset identifies an entry by uuid only; the dataset determines its kind.
  return { type: type === 'metric' ? 'metric' : 'column', uuid, name: known };
}

function claim(given: unknown, ancestors: readonly string[], { uuids }: Seen): string {
  if (typeof given !== 'string' || !UUID.test(given)) throw new FolderProblem('Every folder and entry needs a UUID.');
  const uuid = given.toLowerCase();
  if (ancestors.includes(uuid)) throw new FolderProblem(`Cycle detected: ${uuid} appears in its ancestry`);
  if (uuids.has(uuid)) throw new FolderProblem(`Duplicate UUID in folder structure: ${uuid}`);
  if (uuids.size >= MAX_NODES) throw new FolderProblem(`Folders can contain at most ${MAX_NODES} entries.`);
  uuids.add(uuid);
  return uuid;
}

function folderName(name: unknown): string {
  const trimmed = typeof name === 'string' ? name.trim() : '';
  if (trimmed === '') throw new FolderProblem('Every folder needs a name.');
  if (trimmed.length > MAX_FOLDER_NAME) throw new FolderProblem(`Folder names have at most ${MAX_FOLDER_NAME} characters.`);
  if (isReservedName(trimmed)) throw new FolderProblem(`Folder cannot have name '${trimmed}'`);
  return trimmed;
}

export const isReservedName = (name: string): boolean => RESERVED.includes(name.trim().toLowerCase());

function descriptionOf(description: unknown): string | null {
  if (description === undefined || description === null || description === '') return null;
  if (typeof description !== 'string' || description.length > MAX_DESCRIPTION)
    throw new FolderProblem(`Descriptions of folders have at most ${MAX_DESCRIPTION} characters.`);
  return description;
}
