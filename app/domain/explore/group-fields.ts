// Metrics and columns as the dataset panel lists them: in the dataset's folders, the rest under "Metrics" and "Columns".
import { isFolder, type DatasetFolder } from '#app/domain/dataset/folders/folder.ts';

interface NamedField {
  readonly kind: 'metric' | 'column';
  readonly name: string;
}

/** A folder with those of its fields that match the search. In a search, folders without such fields are left out. */
export interface FieldFolder<F> {
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly fields: readonly F[];
  readonly folders: readonly FieldFolder<F>[];
  /** Matching fields, those of the folders inside included. */
  readonly foundCount: number;
  /** All fields, those of the folders inside included. */
  readonly totalCount: number;
}

export interface GroupedFields<F> {
  readonly folders: readonly FieldFolder<F>[];
  /** Matching fields that are in no folder. */
  readonly loose: readonly F[];
  /** All fields that are in no folder, whether they match or not. */
  readonly looseTotal: readonly F[];
}

/**
 * `search` is in lower case; an empty one finds everything. Everything in a folder whose name matches is found. Folders at the top
 * level are left out if they have nothing to show.
 */
export function groupFields<F extends NamedField>(
  folders: readonly DatasetFolder[],
  fields: readonly F[],
  search: string,
  matches: (field: F) => boolean,
): GroupedFields<F> {
  const byName = new Map(fields.map((field) => [`${field.kind} ${field.name}`, field]));
  const placed = new Set<F>();
  const group = (folder: DatasetFolder, isInFoundFolder: boolean): FieldFolder<F> => {
    const isAllFound = isInFoundFolder || search === '' || folder.name.toLowerCase().includes(search);
    const own = folder.children.flatMap((node) => (isFolder(node) ? [] : (byName.get(`${node.type} ${node.name}`) ?? [])));
    for (const field of own) placed.add(field);
    const inside = folder.children.filter(isFolder).map((one) => group(one, isAllFound && search !== ''));
    const found = isAllFound ? own : own.filter(matches);
    const shown = search === '' ? inside : inside.filter(({ foundCount }) => foundCount > 0);
    return {
      uuid: folder.uuid,
      name: folder.name,
      description: folder.description,
      fields: found,
      folders: shown,
      foundCount: found.length + sum(shown.map(({ foundCount }) => foundCount)),
      totalCount: own.length + sum(inside.map(({ totalCount }) => totalCount)),
    };
  };
  const grouped = folders.map((folder) => group(folder, false));
  const looseTotal = fields.filter((field) => !placed.has(field));
  const shown = grouped.filter(({ foundCount, totalCount }) => (search === '' ? totalCount > 0 : foundCount > 0));
  return { folders: shown, loose: search === '' ? looseTotal : looseTotal.filter(matches), looseTotal };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
