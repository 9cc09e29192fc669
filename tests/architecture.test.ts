// Allowed imports and the size of folders, read from the sources: the rules of ARCHITECTURE.md, one test each.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCircles } from './fixtures/sources/find-circles.ts';

interface Import {
  readonly from: string;
  /** Path from the root for own files, the bare specifier for packages. */
  readonly to: string;
  readonly specifier: string;
  readonly isTypeOnly: boolean;
}

const ROOTS = ['app', 'durable', 'workers', 'drizzle', 'scripts', 'e2e', 'bench', 'tests'];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('tests/') || file.startsWith('e2e/');

const files = ROOTS.flatMap(listSources);
const imports = files.flatMap(readImports);
const production = imports.filter(({ from }) => !isTest(from));

function listSources(path: string): string[] {
  if (!statSync(path).isDirectory()) return /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts') ? [path] : [];
  return readdirSync(path).flatMap((name) => listSources(join(path, name)));
}

function readImports(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    return { from: file, to: resolveSpecifier(file, specifier), specifier, isTypeOnly: match[1] !== undefined };
  });
}

function resolveSpecifier(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  return specifier;
}

const isIn = (path: string, ...folders: string[]): boolean => folders.some((folder) => path.startsWith(`${folder}/`));
const offenders = (rule: (edge: Import) => boolean): string[] =>
  production.filter(rule).map(({ from, specifier }) => `${from} imports ${specifier}`);
const kindOf = (path: string, folder: string): string | null => {
  const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
  return rest.length > 1 ? (rest[0] ?? null) : null;
};

/** What kinds share; formats also what reads any uploaded file, and that their lists. */
const SHARED_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'app/charts': ['shared'],
  'app/engines': ['shared'],
  'app/formats': ['shared', 'upload', 'registry'],
};
/** Superset's loader of examples reads one format. */
const FORMAT_USERS = ['app/services/transfer/export-example.server.ts'];

describe('the house keeps its import rules', () => {
  it('domain imports only domain and packages without IO', () => {
    expect(offenders(({ from, to }) => isIn(from, 'app/domain') && isOwn(to) && !isIn(to, 'app/domain'))).toEqual([]);
    expect(
      offenders(({ from, to }) => isIn(from, 'app/domain') && /^(react|drizzle-orm|node:|cloudflare:|@remix-run)/.test(to)),
    ).toEqual([]);
  });

  it('nothing in app imports workers, durable or scripts', () => {
    expect(offenders(({ from, to }) => isIn(from, 'app') && isIn(to, 'workers', 'durable', 'scripts'))).toEqual([]);
  });

  it('in app only *.server.ts files import drizzle at run time', () => {
    const isDrizzle = (to: string): boolean => isIn(to, 'drizzle') || to.startsWith('drizzle-orm');
    expect(
      offenders(({ from, to, isTypeOnly }) => isIn(from, 'app') && isDrizzle(to) && !isTypeOnly && !/\.server\.tsx?$/.test(from)),
    ).toEqual([]);
  });

  it('charts and engines never meet, and no kind imports a sibling kind', () => {
    expect(offenders(({ from, to }) => isIn(from, 'app/charts') && isIn(to, 'app/engines'))).toEqual([]);
    expect(offenders(({ from, to }) => isIn(from, 'app/engines') && isIn(to, 'app/charts'))).toEqual([]);
    for (const [folder, shared] of Object.entries(SHARED_FOLDERS)) {
      expect(
        offenders(({ from, to }) => {
          const [a, b] = [kindOf(from, folder), kindOf(to, folder)];
          return a !== null && b !== null && a !== b && !shared.includes(b) && a !== 'registry';
        }),
      ).toEqual([]);
    }
  });

  it('nothing names a chart kind but the lists that are generated', () => {
    const isKind = (name: string): boolean => files.includes(`app/charts/${name}/definition.ts`);
    expect(
      offenders(({ from, to }) => {
        const kind = kindOf(to, 'app/charts');
        return (
          isIn(from, 'app') && kind !== null && isKind(kind) && ![kind, 'registry'].includes(kindOf(from, 'app/charts') ?? '')
        );
      }),
    ).toEqual([]);
  });

  it.each([
    ['an engine', 'app/engines', 'client.ts'],
    ['a channel', 'app/channels', 'channel.ts'],
    ['a format', 'app/formats', 'format.ts'],
  ])('in app nothing imports the code of %s but the lists that are generated', (_, folder, description) => {
    const isKind = (name: string): boolean => files.includes(`${folder}/${name}/${description}`) && name !== 'shared';
    expect(
      offenders(({ from, to }) => {
        const kind = kindOf(to, folder);
        const isUser = [kind, 'registry'].includes(kindOf(from, folder)) || FORMAT_USERS.includes(from);
        return isIn(from, 'app') && kind !== null && isKind(kind) && !isUser;
      }),
    ).toEqual([]);
  });

  it('formats import only the domain, and each other’s shared folders', () => {
    expect(offenders(({ from, to }) => isIn(from, 'app/formats') && isOwn(to) && !isIn(to, 'app/domain', 'app/formats'))).toEqual(
      [],
    );
  });

  it('the drawing of a kind loads neither panels nor queries', () => {
    const drawings = files.filter((file) => /^app\/charts\/[^/]+\/drawing\.ts$/.test(file));
    expect(drawings.length).toBeGreaterThan(40);
    const isPanel = (file: string): boolean =>
      isIn(file, 'app/charts') && /(?:^|-)(?:definition|definitions|query|controls)\.ts$/.test(file.split('/').at(-1) ?? '');
    const loaded = drawings.flatMap((drawing) =>
      [...loadedBy(drawing)].filter(isPanel).map((file) => `${drawing} loads ${file}`),
    );
    expect(loaded).toEqual([]);
  });

  it('routes and endpoints use services, services use stores, stores use tables: nothing imports upward', () => {
    expect(offenders(({ from, to }) => (rankOf(from) ?? Infinity) < (rankOf(to) ?? 0))).toEqual([]);
    expect(offenders(({ from, to }) => isIn(from, 'app/api') && isIn(to, 'app/routes'))).toEqual([]);
    expect(offenders(({ from, to }) => isIn(from, 'app/routes') && isIn(to, 'app/api'))).toEqual([]);
  });

  it('no store imports the store of another noun', () => {
    expect(
      offenders(({ from, to }) => {
        const [a, b] = [kindOf(from, 'app/stores'), kindOf(to, 'app/stores')];
        return a !== null && b !== null && a !== b && b !== 'list' && to.endsWith('.server.ts');
      }),
    ).toEqual([]);
    expect(
      offenders(({ from, to }) => kindOf(from, 'app/stores') === 'list' && (kindOf(to, 'app/stores') ?? 'list') !== 'list'),
    ).toEqual([]);
  });

  it('the folders of services have no circle among themselves', () => {
    const edges = production.flatMap(({ from, to }): [string, string][] => {
      const [a, b] = [kindOf(from, 'app/services'), kindOf(to, 'app/services')];
      return a !== null && b !== null && a !== b ? [[a, b]] : [];
    });
    expect(findCircles(edges)).toEqual([]);
  });

  it('no files import each other in a circle, types included', () => {
    const isSource = (path: string): boolean => isIn(path, 'app', 'durable', 'workers', 'scripts');
    const edges = production.filter(({ from, to }) => isSource(from) && isSource(to));
    expect(findCircles(edges.map(({ from, to }) => [from, to] as const))).toEqual([]);
  });

  it('ui knows no noun of the product', () => {
    expect(
      offenders(
        ({ from, to }) =>
          isIn(from, 'app/ui') && isIn(to, 'app/stores', 'app/api', 'app/services', 'app/screens', 'app/charts', 'app/engines'),
      ),
    ).toEqual([]);
  });

  it('nothing on the server calls the HTTP API of its own server', () => {
    const callers = files.filter(
      (file) => isIn(file, 'app/services', 'app/stores') || /\.server\.tsx?$/.test(file) || isIn(file, 'app/routes'),
    );
    expect(callers.filter((file) => !isTest(file) && OWN_API_CALL.test(readFileSync(file, 'utf8')))).toEqual([]);
    expect(offenders(({ from, to }) => isIn(from, 'app/routes', 'app/screens', 'app/services') && isIn(to, 'app/api'))).toEqual(
      [],
    );
  });

  it('connections leave by files that know which hosts are allowed', () => {
    const SERVER = /^(?:workers|durable|app\/(?:domain|engines|channels|formats|stores|services|api))\//;
    // Not a handler's `fetch(request, …) {`.
    const fetching = /(?<![.\w`'])fetch\((?!\w+: |\.\.\.|request(?:, [^)\n]*)?\)[^{}\n]*\{\n)/;
    // The last one runs in browsers.
    const KNOWN = [
      'app/channels/shared/call-service.server.ts',
      'durable/outbound.ts',
      'app/services/embedding/shell/guest-fetch.ts',
    ];
    const server = files.filter((file) => SERVER.test(file) && !isTest(file) && !/generated|snippets/.test(file));
    expect(server.filter((file) => fetching.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(KNOWN.toSorted());
    const sockets = production.filter(({ to }) => /^(?:cloudflare:sockets|node:(?:net|tls|https?|dgram))$/.test(to));
    expect(sockets.flatMap(({ from }) => (SERVER.test(from) ? [from] : [])).toSorted()).toEqual([
      'app/channels/email/tcp-transport.server.ts',
      'app/engines/shared/network/tcp-connect.server.ts',
    ]);
  });

  it('no import climbs out of its folder', () => {
    expect(
      imports.filter(({ specifier }) => specifier.startsWith('../')).map(({ from, specifier }) => `${from}: ${specifier}`),
    ).toEqual([]);
  });
});

const MAX_FOLDER_FILES = 45;
/** Folders that can be larger, with the reason. */
const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  'app/routes': 'a file a page, as Remix finds them',
  'tests/contracts/charts/__snapshots__': 'a picture a sample, generated',
};

describe('code', () => {
  const MAX_LINES = 300;
  /** Tables and scripts of one story, which are read whole. */
  const LONGER: Readonly<Record<string, string>> = {
    'app/messages/en/controls.ts': 'a table: the texts of all controls',
    'tests/fixtures/access/access-matrix-endpoints.ts': 'a table: who may call which endpoint',
    'tests/contracts/charts/superset-panels.ts': 'a table: the controls of all of Superset’s panels',
    'tests/api/sqllab-export/export.test.ts': 'one store of results in memory, which all downloads read',
    'tests/security/attacks-guests.test.ts': 'one guest, tried on every path',
    'tests/security/attacks-sweep.test.ts': 'one generator of hostile requests and the test that sends them',
    'tests/api/chart-render/layers.test.ts': 'maps of one set of layers, whose ids all tests share',
  };
  const long = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file) && readFileSync(file, 'utf8').trimEnd().split('\n').length > MAX_LINES);

  it('is at most 300 lines a file, but where a reason is given', () => {
    expect(long.filter((file) => !(file in LONGER))).toEqual([]);
  });

  it('has no exception that is no longer needed', () => {
    expect(Object.keys(LONGER).filter((file) => !long.includes(file))).toEqual([]);
  });
});

describe('folders', () => {
  const folders = Map.groupBy(execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n'), (file) =>
    dirname(file),
  );

  it('hold one subject: no folder has more than 45 files', () => {
    const isCatalog = (folder: string): boolean => /^app\/messages\/[\w-]+$/.test(folder);
    const large = [...folders].filter(([folder, { length }]) => length > MAX_FOLDER_FILES && !isCatalog(folder));
    expect(large.map(([folder]) => folder).filter((folder) => LARGE_FOLDERS[folder] === undefined)).toEqual([]);
  });

  it('are explained by a sentence where their names are new to a reader', () => {
    const page = readFileSync('docs/how-to/find-a-folder.md', 'utf8');
    const PARENTS = [
      ...['scripts', 'tests/contracts', 'tests/engines', 'tests/fixtures', 'e2e', 'bench'],
      ...['app/domain', 'app/domain/dashboard', 'app/engines/shared'],
    ];
    const explainable = PARENTS.flatMap((parent) =>
      [...new Set([...folders.keys()].filter((folder) => folder.startsWith(`${parent}/`)))]
        .map((folder) => folder.slice(parent.length + 1).split('/')[0] ?? '')
        .filter((name, index, all) => all.indexOf(name) === index && name !== '__snapshots__')
        .map((name) => ({ parent, name })),
    );
    const explained = (parent: string): string => page.split(`## \`${parent}\``)[1]?.split('\n## ')[0] ?? '';
    expect(explainable.filter(({ parent, name }) => !explained(parent).includes(`\`${name}\``))).toEqual([]);
  });
});

/** The files that come with a file at run time, however deep. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  for (const { to } of production.filter(({ from, isTypeOnly }) => from === file && !isTypeOnly)) {
    if (seen.has(to)) continue;
    seen.add(to);
    loadedBy(to, seen);
  }
  return seen;
}

/** A request to an address of the API, or to its table of endpoints. */
const OWN_API_CALL = /\bfetch\(\s*[`'"][^`'"]*\/api\/v1|\bhandleApi\(/;

/** From the tables upward; null outside the layers. */
function rankOf(file: string): number | null {
  const layers = [['drizzle'], ['app/stores'], ['app/services'], ['app/routes', 'app/api']];
  const rank = layers.findIndex((folders) => isIn(file, ...folders));
  return rank === -1 ? null : rank;
}

function isOwn(to: string): boolean {
  return ROOTS.some((root) => isIn(to, root));
}
