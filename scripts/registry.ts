// `npm run registry`: writes what the product knows of each chart kind, engine, channel and format, from their folders. `--check` fails
// when a list is out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clearStamp, hashSources, isStale, stampPart, type BuildPart } from './bundle/build-stamp.ts';
import { CODE, FACTS, FOLDERS, generateRegistry, LISTS } from './registry/generate-registry.ts';
import { CHANNEL_LISTS } from './registry/list-channels.ts';
import { ENGINE_LISTS } from './registry/list-engines.ts';
import { FORMAT_LISTS } from './registry/list-formats.ts';
import { runNode } from './command/run.ts';

const SCRIPT = 'scripts/registry.ts';
const REGISTRY: BuildPart = {
  name: 'registry',
  sources: [...FOLDERS, 'scripts/registry', SCRIPT],
  outputs: LISTS,
  entries: [
    join(CODE, 'kinds.ts'),
    join(FACTS, 'gallery.ts'),
    join(ENGINE_LISTS, 'server-engines.ts'),
    join(CHANNEL_LISTS, 'channels.ts'),
    join(FORMAT_LISTS, 'formats.ts'),
  ],
};

/** The part of a build that lists chart kinds, engines, channels and formats: done when their folders have changed. In a separate process, which loads them. */
export async function renewRegistry(): Promise<void> {
  if (!isStale(REGISTRY)) return;
  clearStamp(REGISTRY);
  const { code, output } = await runNode(SCRIPT, []);
  if (code !== 0) throw new Error(output.trim());
  stampPart(REGISTRY, hashSources(REGISTRY));
}

/** Paths of the lists that are not as the folders want them, and of files that are no list. */
export async function findOutdated(): Promise<readonly string[]> {
  const lists = await generateRegistry();
  const others = listWritten().filter((path) => !lists.has(path));
  return [...[...lists].filter(([path, text]) => !isSame(path, text)).map(([path]) => path), ...others];
}

/** Leaves files alone that are up to date: others may be reading them. */
async function write(): Promise<void> {
  const lists = await generateRegistry();
  for (const [path, text] of lists) {
    if (isSame(path, text)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const path of listWritten()) if (!lists.has(path)) rmSync(path);
}

const isSame = (path: string, text: string): boolean => existsSync(path) && readFileSync(path, 'utf8') === text;
const listWritten = (): readonly string[] =>
  LISTS.flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []));

async function check(): Promise<void> {
  const outdated = await findOutdated();
  if (outdated.length === 0) return;
  console.error(`${outdated.join(', ')}: out of date: npm run registry`);
  process.exitCode = 1;
}

if (import.meta.main) {
  try {
    await (process.argv.includes('--check') ? check() : write());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
