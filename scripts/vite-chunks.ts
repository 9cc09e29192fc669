// The files of the browser's build: which modules go together, and the packages of every page as small as they get.
import { relative, resolve } from 'node:path';
import { minify } from 'terser';
import type { Plugin, Rollup } from 'vite';

/** Packages that every page loads. They change rarely, so browsers keep their file over many versions of the product. */
const PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|zustand|clsx|icu-minify)\//;
const PACKAGES_CHUNK = 'packages';

/** Parts of a dashboard that only its editors load. */
const EDITING = ['edit', 'filter-settings', 'properties', 'conflict'];

/** Pages that load no more than they need: what others share goes into files of theirs only where they need it as well. */
const CHART_PAGES = ['dashboard', 'embedded'];
const HOME = 'home';
const LOGIN = 'login';
const EDITORS = ['explore', 'sqllab'];
/** What the root needs, or the script that starts a page. */
const EVERY_PAGE = 'every page';

/** Shares of the remaining pages, which are lists and forms. */
const NEARLY_ALL = 0.85;
const MANY = 0.4;

/**
 * Gives the file that a module goes into. Rollup alone makes one for each set of entries that needs a module: Explore took 135
 * requests. What pages share from the start is grouped by kinds of pages instead; Rollup groups what one page needs, and what is
 * loaded on demand (088).
 */
export function createGrouping(): Rollup.GetManualChunk {
  let sharing: Sharing | null = null;
  return (id, graph) => {
    sharing ??= findSharing(graph);
    return groupByPath(id) ?? groupByPages(sharing.pagesOf.get(id) ?? new Set(), sharing.others);
  };
}

/** One sheet for what every page has, one for charts, one for each screen: a page links three or four instead of one per chunk. */
function groupByPath(id: string): string | undefined {
  if (PACKAGES.test(id)) return PACKAGES_CHUNK;
  const file = relative(resolve('app'), id.split('?')[0] ?? '');
  // What panels and drawings both read is so small that Rollup merges it with anything: one drawing then loads a parser of schemas.
  if (/^charts\/[^/]+\/settings\.ts$/.test(file)) return 'chart-settings';
  if (!file.endsWith('.css')) return undefined;
  const [top, screen = '', folder = ''] = file.split('/');
  if (top === 'charts') return 'charts-styles';
  if (top !== 'screens' || screen === 'shell') return 'ui-styles';
  return EDITING.includes(folder) ? `${screen}-${folder}-styles` : `${screen}-styles`;
}

/**
 * The group of a module that these pages load from the start; undefined leaves it to Rollup. Whatever a module imports is loaded by
 * the same pages and perhaps by more: no set of pages may lead to a group from which a larger set leads back, or files of the two
 * groups would import each other.
 */
export function groupByPages(pages: ReadonlySet<string>, others: ReadonlySet<string>): string | undefined {
  if (pages.has(EVERY_PAGE)) return 'page';
  const isEditing = EDITORS.some((name) => pages.has(name));
  const share = [...pages].filter((name) => others.has(name)).length / others.size;
  if (CHART_PAGES.some((name) => pages.has(name))) {
    if (pages.has(HOME) || share >= MANY) return 'page-shared';
    return isEditing ? 'page-charts' : undefined;
  }
  if (pages.has(HOME)) return pages.size > 1 ? 'page-home' : undefined;
  if (share >= NEARLY_ALL) return 'page-forms';
  if (share >= MANY) return isEditing ? 'page-fields' : 'page-lists';
  return share === 0 && EDITORS.every((name) => pages.has(name)) ? 'page-editors' : undefined;
}

interface Sharing {
  /** Names of the pages that load a module from the start, by the module's id. */
  readonly pagesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Lists and forms. */
  readonly others: ReadonlySet<string>;
}

function findSharing({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Sharing {
  const pagesOf = new Map<string, Set<string>>();
  const others = new Set<string>();
  for (const entry of getModuleIds()) {
    const info = getModuleInfo(entry);
    if (info?.isEntry !== true) continue;
    const page = pageOf(entry);
    if (info.exports?.includes('default') === true && !GROUPED_APART.has(page)) others.add(page);
    const loaded = new Set([entry]);
    for (const id of loaded) {
      pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page));
      for (const imported of getModuleInfo(id)?.importedIds ?? []) loaded.add(imported);
    }
  }
  return { pagesOf, others };
}

const GROUPED_APART = new Set([EVERY_PAGE, HOME, LOGIN, ...CHART_PAGES, ...EDITORS]);

/** The page that an entry of the build belongs to: a permalink's is the page that it opens. */
function pageOf(entry: string): string {
  const name = /([^/]+)\.tsx?(?:\?|$)/.exec(entry)?.[1] ?? '';
  return name === 'root' || name === 'entry.client' ? EVERY_PAGE : name.replace(/-permalink$/, '');
}

/** Terser saves 4 % over esbuild, but takes seconds: it minifies what every page loads, and esbuild the rest. */
export function packPackages(): Plugin {
  return {
    name: 'meridian:pack-packages',
    renderChunk: {
      // After esbuild's own.
      order: 'post',
      async handler(code, { name }) {
        if (name !== PACKAGES_CHUNK) return null;
        const { code: packed } = await minify(code, { module: true, ecma: 2020, compress: { passes: 2 } });
        return { code: packed ?? code, map: null };
      },
    },
  };
}
