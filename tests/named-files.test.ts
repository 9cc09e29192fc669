// Comments and documents name files and folders that exist, and links of documents lead to headings that exist.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = ['app', 'bench', 'drizzle', 'durable', 'e2e', 'scripts', 'tests', 'workers', 'public'];
/** Plans name what is to come, and snapshots what charts draw. */
const IGNORED = /^(?:docs\/plan|drizzle\/migrations\/meta)\/|\.snap$/;
/** Made by the build or by an installation, part of a package, or an example: `x.ts`. */
const NOT_KEPT = /^(?:build|dist|node_modules|results|uploads|cache|state|\.?meridian)\/|(?:^|\/)[xX]\./;

const FILES = [...SOURCES, 'docs', '.ci'].flatMap(listFiles).concat(readdirSync('.').filter((name) => statSync(name).isFile()));
/** Each file and folder by its last part, without what follows the first dot. */
const BY_STEM = Map.groupBy(new Set(FILES.flatMap(withFolders)), (path) => removeExtension(path.split('/').at(-1) ?? ''));

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function withFolders(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function removeExtension(name: string): string {
  return name.replace(/(?<=.)\..*$/, '');
}

/** `domain/shape/registry.ts`, `chart-data`, `app/charts/<kind>/query.ts` and `write-*`: the end of a path, with or without its extension. */
function isThere(name: string): boolean {
  const parts = name.replace(/\/$/, '').split('/');
  const pattern = new RegExp(`(?:^|/)${parts.map(toPattern).join('/')}(?:\\.[\\w.]+)?$`);
  const last = parts.at(-1) ?? '';
  const candidates = /[<*]/.test(last) ? [...BY_STEM.values()].flat() : (BY_STEM.get(removeExtension(last)) ?? []);
  return candidates.some((path) => pattern.test(path));
}

function toPattern(part: string): string {
  return part
    .split(/<[\w-]+>|\*/)
    .map((text) => text.replaceAll('.', '\\.'))
    .join('[^/]+');
}

const FILE_NAME = /(?<![\w./@:#$-])[\w.*<>/-]*[\w*>]\.(?:tsx?|mts|mjs|md|css|toml|capnp|sql|py|sh)(?![\w/(?-])/g;

function listCommentLines(file: string): string[] {
  const marker = /\.(?:toml|sh|py|capnp)$/.test(file) ? /^\s*#/ : /^\s*(?:\/\/|\/?\*)/;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => marker.test(line));
}

it('comments name files that exist', () => {
  const files = FILES.filter((file) => /\.(?:tsx?|mjs|css|toml|capnp|sh)$/.test(file) && !IGNORED.test(file));
  const missing = files.flatMap((file) =>
    listCommentLines(file).flatMap((line) =>
      (line.match(FILE_NAME) ?? []).filter((name) => !NOT_KEPT.test(name) && !isThere(name)).map((name) => `${file}: ${name}`),
    ),
  );
  expect(files.length).toBeGreaterThan(3_000);
  expect(missing).toEqual([]);
});

const DOCUMENTS = FILES.filter((file) => file.endsWith('.md') && !file.includes('/fixtures/') && !IGNORED.test(file));
/** First parts of paths as documents write them: folders at the top, and those of `app`. */
const TOPS = new Set([...SOURCES, 'docs', ...readdirSync('app').filter((name) => !name.includes('.'))]);

const isPath = (name: string): boolean =>
  name.replaceAll(FILE_NAME, '') === '' || (TOPS.has(name.split('/')[0] ?? '') && /^[\w.*<>/-]+\/[\w.*<>/-]*$/.test(name));

/** Between backticks, and in blocks of code. */
function listNames(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```\w*\n(.*?)^ *```$/gms)].flatMap(([, block = '']) => block.split(/[\s'"()]+/));
  return [...[...text.matchAll(/`([^`\n ]+)`/g)].map(([, name = '']) => name), ...blocks.filter((word) => word.includes('/'))];
}

it('documents name files and folders that exist', () => {
  const missing = DOCUMENTS.flatMap((file) =>
    listNames(readFileSync(file, 'utf8'))
      .filter((name) => isPath(name) && !NOT_KEPT.test(name) && !isThere(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(DOCUMENTS.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

/** As GitHub makes the address of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

it('links of documents lead to files and headings that exist', () => {
  const dead = DOCUMENTS.filter((file) => !file.startsWith('docs/guide/')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([, path = '', anchor]) => {
        const target = path === '' ? file : normalize(join(dirname(file), path));
        if (!existsSync(target)) return [`${file}: ${path}`];
        if (anchor === undefined) return [];
        const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
        return headings.includes(anchor) ? [] : [`${file}: ${path}#${anchor}`];
      },
    ),
  );
  expect(dead).toEqual([]);
});
