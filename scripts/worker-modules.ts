// Files of a bundle as modules of a Worker.
import { extname, join, resolve } from 'node:path';
import type { V4ModuleDefinition } from 'miniflare';
import { nameOf } from './module-files.ts';

const MODULE_TYPES: Readonly<Record<string, V4ModuleDefinition['type']>> = {
  '.js': 'ESModule',
  '.mjs': 'ESModule',
  '.wasm': 'CompiledWasm',
  '.bin': 'Data',
  '.ttf': 'Data',
  '.txt': 'Text',
};

export const isModule = (name: string): boolean => MODULE_TYPES[extname(name)] !== undefined;

/** By their names in the folder. */
export function modulesOf(folder: string, names: readonly string[]): V4ModuleDefinition[] {
  return names.map((name) => {
    const path = join(folder, name);
    const type = MODULE_TYPES[extname(name)] ?? 'Data';
    const contents = nameOf(resolve(path));
    return { type, path, contents: type === 'ESModule' || type === 'Text' ? contents : new TextEncoder().encode(contents) };
  });
}
