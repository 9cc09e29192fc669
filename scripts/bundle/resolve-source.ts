import { dirname, resolve } from 'node:path';

/** The file that a module of the project imports: `./x.ts` from its own folder, `#app/x.ts` from the project's. */
export const resolveSource = (source: string, importer: string): string =>
  source.startsWith('#') ? resolve(source.slice(1)) : resolve(dirname(importer), source);
