// The files of the browser's build: which modules go together.
import { relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Packages that every page loads. They change rarely, so browsers keep their file over many versions of the product. */
const PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|zustand|clsx|icu-minify)\//;
const PACKAGES_CHUNK = 'packages';

/** Parts of a dashboard that only its editors load. */
const EDITING = ['edit', 'filter-settings', 'properties', 'conflict'];

/** Pages that load no more than they need: code that other pages share goes into their files only if they need it as well. */
const CHART_PAGES = ['dashboard', 'embedded'];
const HOME = 'home';
const LOGIN = 'login';
const EDITORS = ['explore', 'sqllab'];
/** What the root needs, or the script that starts a page. */
const EVERY_PAGE = 'every page';

/** Shares of the remaining pages, which are lists and forms. */
const NEARLY_ALL = 0.85;
const MANY = 0.4;

export interface ChunkGrouping {
  readonly plugin: Plugin;
  readonly codeSplitting: Rolldown.CodeSplittingOptions;
}

/**
 * Gives the file that each module goes into. Left to the bundler, every set of entries that needs a module would get a file: Explore
 * took 135 requests. What pages share from the start is grouped by kinds of pages instead; the bundler groups what one page needs,
 * and what is loaded on demand.
 */
export function groupChunks(): ChunkGrouping {
  let sharing: Sharing = { pagesOf: new Map(), others: new Set() };
  return {
    plugin: {
      name: 'meridian:chunks',
      // A group has exactly the modules that are named for it. Otherwise what they import would follow them out of its group.
      options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
      buildEnd() {
        sharing = findSharing([...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []));
      },
    },
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          debugName: 'pages',
          name: (id) => groupByPath(id) ?? groupByPages(sharing.pagesOf.get(id) ?? new Set(), sharing.others) ?? null,
        },
      ],
    },
  };
}

/** One sheet for what every page has, one for charts, one for each screen: a page links three or four instead of one per chunk. */
function groupByPath(id: string): string | undefined {
  if (PACKAGES.test(id)) return PACKAGES_CHUNK;
  const file = relative(resolve('app'), id.split('?')[0] ?? '');
  if (!file.endsWith('.css')) return undefined;
  const [top, screen = '', folder = ''] = file.split('/');
  if (top === 'charts') return 'charts-styles';
  if (top !== 'screens' || screen === 'shell') return 'ui-styles';
  return EDITING.includes(folder) ? `${screen}-${folder}-styles` : `${screen}-styles`;
}

/**
 * The group of a module that these pages load from the start; undefined leaves it to the bundler. Whatever a module imports is loaded by
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

function findSharing(modules: readonly Rolldown.ModuleInfo[]): Sharing {
  const importsOf = new Map(modules.map(({ id, importedIds }) => [id, importedIds]));
  const pagesOf = new Map<string, Set<string>>();
  const others = new Set<string>();
  for (const { id: entry, isEntry, exports } of modules) {
    if (!isEntry) continue;
    const page = pageOf(entry);
    if (exports.includes('default') && !GROUPED_APART.has(page)) others.add(page);
    const loaded = new Set([entry]);
    for (const id of loaded) {
      pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page));
      for (const imported of importsOf.get(id) ?? []) loaded.add(imported);
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
