// Builds for `npm run dev`: everything once, then only the bundles that a changed file is part of.
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { RouteConfigEntry } from '@remix-run/route-config';
import type { BuildContext, BuildFailure, Metafile } from 'esbuild';
import { renewFonts } from '#scripts/fonts/renew-fonts.ts';
import { copyPictures, renewPictures } from '#scripts/kind-pictures/renew-pictures.ts';
import type { LateFiles } from '#scripts/late-modules.ts';
import { copyMaps, renewMaps } from '#scripts/maps/renew-maps.ts';
import { BUNDLES } from '#scripts/workers.ts';
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

export interface DevBuild {
  /** Begins to build the bundles that the changed files are part of, or all. */
  begin(changed?: ReadonlySet<string>): Promise<DevRun>;
  /** The files in `DEV_FOLDER`: after a mistake, as they were before. */
  readonly files: LateFiles;
}

export interface DevRun {
  /** Of the bundles. */
  readonly names: readonly string[];
  /** Whether workerd can start beside it: packages are in its configuration. */
  readonly isLate: boolean;
  /** Rejects with what is wrong in the files. `needsRestart`: a workerd that has started meanwhile lacks files. */
  readonly ended: Promise<{ readonly needsRestart: boolean }>;
}

type Context = BuildContext<{ metafile: true }>;

interface Bundle {
  readonly name: string;
  readonly context: Context;
  readonly packages: Packages | null;
  readonly kept: KeptOutputs;
  /** The file of `DEV_FOLDER` in which a Worker is; null for the pages. */
  readonly output: string | null;
  /** Files it was made of; null until it was built, and while a mistake is in it. */
  inputs: ReadonlySet<string> | null;
  /** The build that hasn't ended yet. */
  running: Promise<boolean> | null;
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

  async function renewBundles(changed: ReadonlySet<string>): Promise<boolean> {
    imports.refresh(changed);
    if (!changed.has(ROUTES) && isDeepStrictEqual(outline, { ...outline, ...namesOf(imports) })) return false;
    const renewed = await readOutline(imports);
    const before = [bundles.pages, ...bundles.workers];
    bundles = await createBundles(renewed, imports);
    outline = renewed;
    await Promise.all(before.map(({ context }) => context.dispose()));
    return true;
  }

  return {
    async begin(changed) {
      const isRenewed = changed !== undefined && (await renewBundles(changed));
      const isStatic = [...(changed ?? [])].some((file) => file.startsWith(`${PUBLIC}/`) || file === WAREHOUSE_CONFIG);
      if (isStatic) copyStatic();
      const { names, ended } = beginStale(bundles, changed);
      return { names: isStatic && names.length === 0 ? [PUBLIC] : names, ended, isLate: !isRenewed };
    },
    files: {
      isBeingBuilt: (file) => bundleOf(bundles, file)?.running !== null,
      async settlePages() {
        await bundles.pages.running?.catch(() => undefined);
      },
      async read(file) {
        await bundleOf(bundles, file)?.running?.catch(() => undefined);
        return readFile(join(DEV_FOLDER, file), 'utf8');
      },
    },
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
  const workers = BUNDLES.map(async (worker) =>
    toBundle(worker.name, await createWorkerBuild(worker, sources), join(worker.outDir, worker.main)),
  );
  return {
    pages: toBundle(PAGES, pages, null),
    workers: await Promise.all(workers),
    writeManifest: (metafile) => pages.writeManifest(metafile),
  };
}

const bundleOf = ({ workers }: Bundles, file: string): Bundle | undefined => workers.find(({ output }) => output === file);

/** The Workers come first: workerd starts with them while the browser's files are being built. */
function beginStale(
  { pages, workers, writeManifest }: Bundles,
  changed: ReadonlySet<string> | undefined,
): Pick<DevRun, 'names' | 'ended'> {
  const stale = workers.filter((bundle) => isStale(bundle, changed));
  const runs = stale.map((bundle) => begin(bundle, () => rebuild(bundle, () => false)));
  if (!isStale(pages, changed)) return { names: stale.map(({ name }) => name), ended: allOf(runs) };
  const pagesRun = begin(pages, async () => {
    await Promise.allSettled(runs);
    return rebuild(pages, (metafile) => writeManifestModule(APP_FOLDER, writeManifest(metafile)));
  });
  return { names: [pages, ...stale].map(({ name }) => name), ended: allOf([pagesRun, ...runs]) };
}

function begin(bundle: Bundle, run: () => Promise<boolean>): Promise<boolean> {
  bundle.running = run().finally(() => {
    bundle.running = null;
  });
  return bundle.running;
}

const toBundle = (name: string, { context, packages }: PagesBuild | WorkerBuild, output: Bundle['output']): Bundle => ({
  ...{ name, context, packages, output },
  kept: createKeptOutputs(),
  inputs: null,
  running: null,
});

const isStale = ({ inputs }: Bundle, changed: ReadonlySet<string> | undefined): boolean =>
  inputs === null || changed === undefined || [...changed].some((file) => inputs.has(file));

/** Gives whether files have changed that workerd gets in its configuration, which `onBuilt` says of those that it writes. */
async function rebuild(bundle: Bundle, onBuilt: (metafile: Metafile) => boolean): Promise<boolean> {
  bundle.inputs = null;
  const { metafile } = await bundle.context.rebuild().catch((error: unknown) => {
    bundle.kept.restore();
    throw isBuildFailure(error) ? new Error(describeErrors(error.errors), { cause: error }) : error;
  });
  bundle.kept.keep(metafile);
  const isManifestNew = onBuilt(metafile);
  const arePackagesNew = (await bundle.packages?.bundle(metafile)) ?? false;
  bundle.inputs = inputsOf(metafile);
  // Browsers get the packages of pages, workerd those of Workers.
  return isManifestNew || (arePackagesNew && bundle.name !== PAGES);
}

/** Like Promise.all, but it ends when all have ended: a bundle is never built twice at once. */
async function allOf(tasks: readonly Promise<boolean>[]): Promise<{ readonly needsRestart: boolean }> {
  const results = await Promise.allSettled(tasks);
  const failed = results.filter((result) => result.status === 'rejected');
  const messages = failed.flatMap(({ reason }) => (reason instanceof Error ? reason.message.split('\n') : [String(reason)]));
  if (messages.length > 0) throw new Error([...new Set(messages)].join('\n'));
  return { needsRestart: results.some((result) => result.status === 'fulfilled' && result.value) };
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
