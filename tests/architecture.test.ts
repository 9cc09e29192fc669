// Who may import whom, read from the sources: the rules of ARCHITECTURE.md, one test each.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

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
    for (const folder of ['app/charts', 'app/engines']) {
      expect(
        offenders(({ from, to }) => {
          const [a, b] = [kindOf(from, folder), kindOf(to, folder)];
          return a !== null && b !== null && a !== b && b !== 'shared';
        }),
      ).toEqual([]);
    }
  });

  it("a resource imports another resource's wire or rules, never its store", () => {
    expect(
      offenders(({ from, to }) => {
        const [a, b] = [kindOf(from, 'app/resources'), kindOf(to, 'app/resources')];
        return a !== null && b !== null && a !== b && /store/.test(to);
      }),
    ).toEqual([]);
  });

  it('ui knows no noun of the product', () => {
    expect(
      offenders(
        ({ from, to }) =>
          isIn(from, 'app/ui') && isIn(to, 'app/resources', 'app/services', 'app/screens', 'app/charts', 'app/engines'),
      ),
    ).toEqual([]);
  });

  it('pages and screens do not call the HTTP API of their own server', () => {
    expect(
      offenders(({ from, to }) => isIn(from, 'app/routes', 'app/screens') && isIn(to, 'app/http') && !to.includes('csp')),
    ).toEqual([]);
  });

  it('no import climbs out of its folder', () => {
    expect(
      imports.filter(({ specifier }) => specifier.startsWith('../')).map(({ from, specifier }) => `${from}: ${specifier}`),
    ).toEqual([]);
  });
});

function isOwn(to: string): boolean {
  return ROOTS.some((root) => isIn(to, root));
}
