// Builds for `npm run dev`: everything once, then only the bundles that a changed file is part of.
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { RouteConfigEntry } from '@remix-run/route-config';
import type { BuildContext, Metafile } from 'esbuild';
import { renewFonts } from '#scripts/fonts/renew-fonts.ts';
import { copyPictures, renewPictures } from '#scripts/kind-pictures/renew-pictures.ts';
import { copyMaps, renewMaps } from '#scripts/maps/renew-maps.ts';
import { WAREHOUSE_PROCESS } from '#scripts/workers.ts';
import { createKeptOutputs, type KeptOutputs } from './kept-outputs.ts';
import { describeErrors, DEV_FOLDER, inputsOf, isBuildFailure } from './options.ts';
import { createPagesBuild, type PagesBuild } from './pages.ts';
import { listRoutes, type PageRoute } from './routes.ts';
import type { Packages } from './packages.ts';
import { serverBuildSource, writeManifestModule } from './server-build.ts';
import { createSourceImports, type SourceImports } from './source-imports.ts';
import { createWarehouseBuild, createWorkerModules, MODULES, SERVER_BUILD, type WorkerModules } from './workers.ts';

const PAGES = 'pages';
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
  let pages = await createPages(outline, imports);
  const warehouse = toBundle(WAREHOUSE_PROCESS.name, { context: await createWarehouseBuild(), packages: null });
  const workers = createWorkerModules({ imports, readServerBuild: () => serverBuildSource(outline.routes) });

  async function renewPages(changed: ReadonlySet<string>): Promise<boolean> {
    imports.refresh(changed);
    if (!changed.has(ROUTES) && isDeepStrictEqual(outline, { ...outline, ...namesOf(imports) })) return false;
    const before = pages;
    outline = await readOutline(imports);
    pages = await createPages(outline, imports);
    await before.bundle.context.dispose();
    return true;
  }

  return async (changed) => {
    const isRenewed = changed !== undefined && (await renewPages(changed));
    const isPublicStale = [...(changed ?? [])].some((file) => file.startsWith(`${PUBLIC}/`));
    if (isPublicStale || changed?.has(WAREHOUSE_CONFIG)) copyStatic();
    const stale = findStale({ pages, warehouse, workers }, isRenewed ? new Set([...changed, SERVER_BUILD]) : changed);
    return isPublicStale ? { ...stale, names: [...stale.names, PUBLIC] } : stale;
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

interface Pages {
  readonly bundle: Bundle;
  /** Writes where the files of the pages lie. */
  readonly writeManifest: PagesBuild['writeManifest'];
}

async function createPages({ routes }: Outline, imports: SourceImports): Promise<Pages> {
  const pages = await createPagesBuild(routes, imports);
  return { bundle: toBundle(PAGES, pages), writeManifest: (metafile) => pages.writeManifest(metafile) };
}

interface Parts {
  readonly pages: Pages;
  readonly warehouse: Bundle;
  readonly workers: WorkerModules;
}

/** What isn't built now, for a mistake in another part, is stale the next time too. */
function findStale({ pages, warehouse, workers }: Parts, changed: ReadonlySet<string> | undefined): StaleBundles {
  const bundles = [pages.bundle, warehouse].filter((bundle) => isStale(bundle, changed));
  for (const bundle of bundles) bundle.inputs = null;
  const workerNames = workers.findStale(changed);
  const builds = [
    ...(workerNames.length === 0 ? [] : [() => workers.build()]),
    ...(bundles.includes(warehouse) ? [() => rebuild(warehouse)] : []),
  ];
  return {
    names: [...bundles.map(({ name }) => name), ...workerNames],
    buildWorkers: builds.length === 0 ? null : () => allOf(builds.map((build) => build())),
    async buildPages() {
      if (!bundles.includes(pages.bundle)) return false;
      return writeManifestModule(join(DEV_FOLDER, MODULES), pages.writeManifest(await rebuild(pages.bundle)));
    },
  };
}

const toBundle = (name: string, { context, packages }: Pick<Bundle, 'context' | 'packages'>): Bundle => ({
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
