// Folders of one kind, each described by a file of the same name, and lists of what they export.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface DescribedFolder<Description> {
  readonly folder: string;
  readonly description: Description;
  readonly files: readonly string[];
}

interface FolderKind {
  /** `app/channels`. */
  readonly base: string;
  /** The file that a folder of this kind has, without its extension. */
  readonly file: string;
  /** What it exports begins with the folder's name and ends with this. */
  readonly suffix: string;
}

/** By rank, then by name. Throws where a description isn't of its folder. */
export async function readFolders<Description extends { readonly id: string; readonly rank: number }>(
  root: string,
  { base, file, suffix }: FolderKind,
): Promise<readonly DescribedFolder<Description>[]> {
  const names = readdirSync(join(root, base)).filter(
    (name) => name !== 'shared' && existsSync(join(root, base, name, `${file}.ts`)),
  );
  const folders = await Promise.all(
    names.map(async (folder): Promise<DescribedFolder<Description>> => {
      const path = resolve(root, base, folder, `${file}.ts`);
      const exports = (await import(pathToFileURL(path).href)) as Readonly<Record<string, Description>>;
      const description = exports[`${folder}${suffix}`];
      if (description?.id !== folder)
        throw new Error(`${base}/${folder}: its ${file}.ts must export ${folder}${suffix}, with its id.`);
      return { folder, description, files: readdirSync(join(root, base, folder)) };
    }),
  );
  return folders.toSorted((a, b) => a.description.rank - b.description.rank || (a.folder < b.folder ? -1 : 1));
}

/** Folders for every name that two folders share. */
export function findTakenNames<Description>(
  base: string,
  folders: readonly DescribedFolder<Description>[],
  namesIn: (description: Description) => readonly string[],
): readonly string[] {
  const owners = new Map<string, string>();
  return folders.flatMap(({ folder, description }) =>
    [...new Set(namesIn(description))].flatMap((name) => {
      const owner = owners.get(name);
      owners.set(name, folder);
      return owner === undefined ? [] : [`${base}/${folder}: ${name} is a name of ${owner} already.`];
    }),
  );
}

/** `export type ChannelId = (typeof CHANNEL_IDS)[number];` */
export const exportItemType = (type: string, list: string): string => `export type ${type} = (typeof ${list})[number];`;

type Named = Pick<DescribedFolder<unknown>, 'folder'>;

/** `import { slackSender } from '#app/channels/slack/sender.server.ts';`, of each folder. */
export const imports = (
  base: string,
  folders: readonly Named[],
  [file, suffix]: readonly [file: string, suffix: string],
): string => folders.map(({ folder }) => `import { ${folder}${suffix} } from '#${base}/${folder}/${file}';`).join('\n');

export const inOrder = (folders: readonly Named[], suffix: string): string =>
  `[${folders.map(({ folder }) => `${folder}${suffix}`).join(', ')}]`;

export const byId = (folders: readonly Named[], suffix: string): string =>
  `{${folders.map(({ folder }) => `${folder}: ${folder}${suffix}`).join(', ')}}`;
