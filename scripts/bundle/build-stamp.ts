// Whether what a build made is still there, complete and made of the present sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMPS = 'dist/stamps';
const stampFile = ({ name }: Pick<BuildPart, 'name'>, root: string): string => join(root, STAMPS, `${name}.json`);
/** Source maps are for readers of stack traces: a missing one breaks nothing. */
const isOutput = (file: string): boolean => !file.endsWith('.map');

/** What one step of the build reads, and where it writes. */
export interface BuildPart {
  readonly name: string;
  /** Files and folders. Where the bundler tells which files it read, these count instead. */
  readonly sources: readonly string[];
  /** Folders. */
  readonly outputs: readonly string[];
  /** Entries that must exist. */
  readonly entries: readonly string[];
}

/** A separate file for each part: parts are built at the same time. */
interface PartStamp {
  readonly sources: string;
  /** What the bundler read; absent where unknown. */
  readonly inputs?: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** Whether the part has to be built: its sources are others, or a file of its outputs is missing or another. */
export function isStale(part: BuildPart, root = '.'): boolean {
  const stamped = readStamp(part, root);
  if (stamped?.outputs === undefined || stamped.sources !== hashSources({ sources: stamped.inputs ?? part.sources }, root))
    return true;
  if (part.entries.some((entry) => stamped.outputs[entry] === undefined)) return true;
  return Object.entries(stamped.outputs).some(([file, hash]) => hashFile(join(root, file)) !== hash);
}

/** Before a part is built: what is half built is never taken for built. */
export function clearStamp(part: BuildPart, root = '.'): void {
  rmSync(stampFile(part, root), { force: true });
}

/** After a part was built from the sources that had this hash, or from these inputs. Throws when it lacks one of its entries. */
export function stampPart(part: BuildPart, sources: string, root = '.', inputs?: readonly string[]): void {
  const outputs = Object.fromEntries(
    part.outputs
      .flatMap((folder) => listFiles(folder, root))
      .filter(isOutput)
      .map((file) => [file, hashFile(join(root, file)) ?? '']),
  );
  const missing = part.entries.filter((entry) => outputs[entry] === undefined);
  if (missing.length > 0) throw new Error(`The build of ${part.name} made no ${missing.join(', ')}.`);
  const isSame = hashSources(part, root) === sources;
  const stamp: PartStamp = {
    sources: inputs && isSame ? hashSources({ sources: inputs }, root) : sources,
    ...(inputs && isSame ? { inputs } : {}),
    outputs,
  };
  mkdirSync(join(root, STAMPS), { recursive: true });
  writeFileSync(stampFile(part, root), JSON.stringify(stamp));
}

/** Changes whenever a source of the part does; its tests are no sources. */
export function hashSources({ sources }: Pick<BuildPart, 'sources'>, root = '.'): string {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of listFiles(source, root))
      if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function hashFile(file: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return null; // Not there, or not to be read: built anew either way.
  }
}

/** null where there is none yet, or one that was cut off: the part is built. */
function readStamp(part: BuildPart, root: string): PartStamp | null {
  try {
    return JSON.parse(readFileSync(stampFile(part, root), 'utf8')) as PartStamp;
  } catch {
    return null;
  }
}

function listFiles(path: string, root: string): string[] {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  // The bundler keeps working folders named .wrangler beside each configuration; editors keep files like .x.swp.
  return readdirSync(join(root, path))
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => listFiles(join(path, name), root));
}
