// Builds for `npm run dev`: everything once, then only the bundles that a changed file is part of.
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
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
import { createWorkerBuild, type WorkerBuild } from './workers.ts';

const PAGES = 'pages';
const APP = 'meridian';
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
  let routes = await readRoutes();
  let pages = await createPagesBuild(routes);
  let pagesBundle = toBundle(PAGES, pages);
  const source = (): string => serverBuildSource(routes);
  const workers = await Promise.all(
    BUNDLES.map(async (worker) => toBundle(worker.name, await createWorkerBuild(worker, source))),
  );

  async function renewPages(): Promise<void> {
    await pages.context.dispose();
    routes = await readRoutes();
    pages = await createPagesBuild(routes);
    pagesBundle = toBundle(PAGES, pages);
    for (const bundle of workers) if (bundle.name === APP) bundle.inputs = null;
  }

  async function buildPages(): Promise<void> {
    writeManifestModule(APP_FOLDER, pages.writeManifest(await rebuild(pagesBundle)));
  }

  return async (changed) => {
    if (changed?.has(ROUTES)) await renewPages();
    const isStatic = [...(changed ?? [])].some((file) => file.startsWith(`${PUBLIC}/`) || file === WAREHOUSE_CONFIG);
    if (isStatic) copyStatic();
    const arePagesStale = isStale(pagesBundle, changed);
    const stale = workers.filter((bundle) => isStale(bundle, changed));
    await allOf([...(arePagesStale ? [buildPages()] : []), ...stale.map(rebuild)]);
    const built = [...(arePagesStale ? [PAGES] : []), ...stale.map(({ name }) => name)];
    return isStatic && built.length === 0 ? [PUBLIC] : built;
  };
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
  await bundle.packages?.bundle();
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
