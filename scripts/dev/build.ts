// Builds for `npm run dev`: everything once, then only the bundles that a changed file is part of.
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { RouteConfigEntry } from '@remix-run/route-config';
import type { BuildContext, BuildFailure, Metafile } from 'esbuild';
import { renewFonts } from '#scripts/fonts/renew-fonts.ts';
import { copyPictures, renewPictures } from '#scripts/kind-pictures/renew-pictures.ts';
import { copyMaps, renewMaps } from '#scripts/maps/renew-maps.ts';
import { BUNDLES, WAREHOUSE_PROCESS } from '#scripts/workers.ts';
import { createKeptOutputs, type KeptOutputs } from './kept-outputs.ts';
import { describeErrors, DEV_FOLDER, inputsOf } from './options.ts';
import { createPagesBuild, type PagesBuild } from './pages.ts';
import { listRoutes, type PageRoute } from './routes.ts';
import type { Packages } from './packages.ts';
import { serverBuildSource, writeManifestModule } from './server-build.ts';
import { createSourceImports, type SourceImports } from './source-imports.ts';
import { createWorkerBuild, type WorkerBuild } from './workers.ts';

const PAGES = 'pages';
const APP_FOLDER = join(DEV_FOLDER, 'dist/app');
const ROUTES = 'app/routes.ts';
const PUBLIC = 'public';
/** How much esbuild's memory grows before it collects garbage: a third of a rebuild's time went into collections. */
const ESBUILD_GC_PERCENT = '400';
const WAREHOUSE_CONFIG = 'durable/warehouse-process.capnp';

/** Finds the bundles that the changed files are part of, or all. */
export type DevBuild = (changed?: ReadonlySet<string>) => Promise<StaleBundles>;

/** Builds reject with what is wrong in the files, which leaves what was built before. */
export interface StaleBundles {
  readonly names: readonly string[];
  /** Null where no Worker is part of it. */
  readonly buildWorkers: (() => Promise<void>) | null;
  /** Gives whether Workers that have started before lack something of it. */
  readonly buildPages: () => Promise<boolean>;
}

type Context = BuildContext<{ metafile: true }>;

interface Bundle {
  readonly name: string;
  readonly context: Context;
  readonly packages: Packages | null;
  readonly kept: KeptOutputs;
  /** Files it was made of; null until it was built, and while a mistake is in it. */
  inputs: ReadonlySet<string> | null;
}

export async function createDevBuild(): Promise<DevBuild> {
  process.env['GOGC'] ??= ESBUILD_GC_PERCENT;
  rmSync(DEV_FOLDER, { recursive: true, force: true });
  copyStatic();
  await renewFonts();
  await renewMaps();
  copyMaps(join(DEV_FOLDER, 'build/client'));
  await renewPictures();
  copyPictures(join(DEV_FOLDER, 'build/client'));
  const imports = createSourceImports();
  imports.refresh();
  let outline = await readOutline(imports);
  let bundles = await createBundles(outline, imports);

  async function renewBundles(changed: ReadonlySet<string>): Promise<void> {
    imports.refresh(changed);
    if (!changed.has(ROUTES) && isDeepStrictEqual(outline, { ...outline, ...namesOf(imports) })) return;
    const renewed = await readOutline(imports);
    const before = [bundles.pages, ...bundles.workers];
    bundles = await createBundles(renewed, imports);
    outline = renewed;
    await Promise.all(before.map(({ context }) => context.dispose()));
  }

  return async (changed) => {
    if (changed) await renewBundles(changed);
    const isPublicStale = [...(changed ?? [])].some((file) => file.startsWith(`${PUBLIC}/`));
    if (isPublicStale || changed?.has(WAREHOUSE_CONFIG)) copyStatic();
    return findStale(bundles, changed, isPublicStale);
  };
}

/** What decides how the bundles are made. */
interface Outline {
  readonly routes: readonly PageRoute[];
  readonly packages: readonly string[];
  readonly onDemand: readonly string[];
}

const readOutline = async (imports: SourceImports): Promise<Outline> => ({ routes: await readRoutes(), ...namesOf(imports) });

const namesOf = (imports: SourceImports): Omit<Outline, 'routes'> => ({
  packages: imports.listPackages(),
  onDemand: imports.listOnDemand(),
});

interface Bundles {
  readonly pages: Bundle;
  readonly workers: readonly Bundle[];
  /** Writes where the files of the pages lie. */
  readonly writeManifest: PagesBuild['writeManifest'];
}

async function createBundles({ routes }: Outline, imports: SourceImports): Promise<Bundles> {
  const sources = { imports, readServerBuild: () => serverBuildSource(routes) };
  const pages = await createPagesBuild(routes, imports);
  const workers = BUNDLES.map(async (worker) => toBundle(worker.name, await createWorkerBuild(worker, sources)));
  return {
    pages: toBundle(PAGES, pages),
    workers: await Promise.all(workers),
    writeManifest: (metafile) => pages.writeManifest(metafile),
  };
}

/** Those that aren't built now, for a mistake in another, are stale the next time too. */
function findStale(
  { pages, workers, writeManifest }: Bundles,
  changed: ReadonlySet<string> | undefined,
  isPublicStale: boolean,
): StaleBundles {
  const stale = [pages, ...workers].filter((bundle) => isStale(bundle, changed));
  for (const bundle of stale) bundle.inputs = null;
  const staleWorkers = stale.filter((bundle) => bundle !== pages);
  return {
    names: [...stale.map(({ name }) => name), ...(isPublicStale ? [PUBLIC] : [])],
    buildWorkers: staleWorkers.length === 0 ? null : () => allOf(staleWorkers.map(rebuild)),
    buildPages: async () => stale.includes(pages) && writeManifestModule(APP_FOLDER, writeManifest(await rebuild(pages))),
  };
}

const toBundle = (name: string, { context, packages }: PagesBuild | WorkerBuild): Bundle => ({
  ...{ name, context, packages },
  kept: createKeptOutputs(),
  inputs: null,
});

const isStale = ({ name, inputs }: Bundle, changed: ReadonlySet<string> | undefined): boolean =>
  inputs === null ||
  changed === undefined ||
  [...changed].some((file) => inputs.has(file)) ||
  (name === WAREHOUSE_PROCESS.name && changed.has(WAREHOUSE_CONFIG));

async function rebuild(bundle: Bundle): Promise<Metafile> {
  const { metafile } = await bundle.context.rebuild().catch((error: unknown) => {
    bundle.kept.restore();
    throw isBuildFailure(error) ? new Error(describeErrors(error.errors), { cause: error }) : error;
  });
  bundle.kept.keep(metafile);
  await bundle.packages?.bundle(metafile);
  bundle.inputs = inputsOf(metafile);
  return metafile;
}

/** Like Promise.all, but it ends when all have ended: a bundle is never built twice at once. */
async function allOf(tasks: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(tasks)).filter((result) => result.status === 'rejected');
  const messages = failed.flatMap(({ reason }) => (reason instanceof Error ? reason.message.split('\n') : [String(reason)]));
  if (messages.length > 0) throw new Error([...new Set(messages)].join('\n'));
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);

function copyStatic(): void {
  cpSync(PUBLIC, join(DEV_FOLDER, 'build/client'), { recursive: true });
  mkdirSync(join(DEV_FOLDER, dirname(WAREHOUSE_CONFIG)), { recursive: true });
  cpSync(WAREHOUSE_CONFIG, join(DEV_FOLDER, WAREHOUSE_CONFIG));
}

/** As the file is now: Node keeps a module by its address. */
async function readRoutes(): Promise<PageRoute[]> {
  const url = `${pathToFileURL(resolve(ROUTES)).href}?${statSync(ROUTES).mtimeMs}`;
  const { default: config } = (await import(url)) as { default: readonly RouteConfigEntry[] };
  return listRoutes(config);
}
