// Chart kinds as their folders describe them.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';

export const CHARTS = 'app/charts';

export interface ChartKindFolder {
  /** `box-plot`. */
  readonly folder: string;
  /** `boxPlot`. */
  readonly name: string;
  readonly definition: ChartDefinition;
  readonly facts: GalleryFacts;
}

/** In the order of the gallery. A kind is a folder with a definition. Throws with what is wrong with one. */
export async function readKinds(root: string): Promise<readonly ChartKindFolder[]> {
  const folders = readdirSync(join(root, CHARTS)).filter((name) => existsSync(join(root, CHARTS, name, 'definition.ts')));
  const kinds = await Promise.all(
    folders.map(async (folder): Promise<ChartKindFolder> => {
      const load = (file: string): Promise<unknown> => import(pathToFileURL(resolve(root, CHARTS, folder, file)).href);
      const { definition } = (await load('definition.ts')) as { readonly definition: ChartDefinition };
      const { facts } = (await load('facts.ts')) as { readonly facts: GalleryFacts };
      return { folder, name: folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), definition, facts };
    }),
  );
  const problems = findProblems(kinds);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return kinds.toSorted((a, b) => a.facts.rank - b.facts.rank || (a.folder < b.folder ? -1 : 1));
}

function findProblems(kinds: readonly ChartKindFolder[]): readonly string[] {
  const owners = new Map<string, string>();
  return kinds.flatMap(({ folder, definition: { vizTypes }, facts: { types } }) => [
    ...Object.keys(types)
      .filter((type) => !vizTypes.includes(type))
      .map((type) => `${CHARTS}/${folder}: ${type} is in its facts, but not in its definition.`),
    ...vizTypes.flatMap((type) => {
      const owner = owners.get(type);
      owners.set(type, folder);
      return owner === undefined ? [] : [`${CHARTS}/${folder}: ${type} is a type of ${owner} already.`];
    }),
  ]);
}
