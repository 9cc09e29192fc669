// Builds for `npm run dev`: everything once, then only the bundles that a changed file is part of.
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { RouteConfigEntry } from '@remix-run/route-config';
import type { BuildContext, BuildFailure } from 'esbuild';
import { renewFonts } from '#scripts/fonts/renew-fonts.ts';
import { copyPictures, renewPictures } from '#scripts/kind-pictures/renew-pictures.ts';
import { copyMaps, renewMaps } from '#scripts/maps/renew-maps.ts';
import { BUNDLES } from '#scripts/workers.ts';
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

/** Gives the names of the bundles that were built: those that the changed files are part of, or all. Throws what is wrong in them. */
export type DevBuild = (changed?: ReadonlySet<string>) => Promise<readonly string[]>;

type Context = BuildContext<{ metafile: true }>;

interface Bundle {
  readonly name: string;
  readonly context: Context;
  readonly packages: Packages | null;
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
    const isStatic = [...(changed ?? [])].some((file) => file.startsWith(`${PUBLIC}/`) || file === WAREHOUSE_CONFIG);
    if (isStatic) copyStatic();
    const built = await buildStale(bundles, changed);
    return isStatic && built.length === 0 ? [PUBLIC] : built;
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

async function buildStale(
  { pages, workers, writeManifest }: Bundles,
  changed: ReadonlySet<string> | undefined,
): Promise<string[]> {
  const stale = [pages, ...workers].filter((bundle) => isStale(bundle, changed));
  await allOf(
    stale.map(async (bundle) => {
      const metafile = await rebuild(bundle);
      if (bundle === pages) writeManifestModule(APP_FOLDER, writeManifest(metafile));
    }),
  );
  return stale.map(({ name }) => name);
}

const toBundle = (name: string, { context, packages }: PagesBuild | WorkerBuild): Bundle => ({
  ...{ name, context, packages },
  inputs: null,
});

const isStale = ({ inputs }: Bundle, changed: ReadonlySet<string> | undefined): boolean =>
  inputs === null || changed === undefined || [...changed].some((file) => inputs.has(file));

async function rebuild(bundle: Bundle) {
  bundle.inputs = null;
  const { metafile } = await bundle.context.rebuild().catch((error: unknown) => {
    throw isBuildFailure(error) ? new Error(describeErrors(error.errors), { cause: error }) : error;
  });
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
