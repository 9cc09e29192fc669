// The lists of engines: what each folder of `app/engines` has, together. Apart by who loads them: browsers no drivers, servers no editor.
import type { EngineClient } from '#app/engines/shared/client.ts';
import { byId, findTakenNames, imports as importsOf, readFolders, type DescribedFolder } from './folders.ts';

export const ENGINES = 'app/engines';
export const ENGINE_LISTS = `${ENGINES}/registry`;

type EngineFolder = DescribedFolder<EngineClient>;

/** In the order of their clients. An engine is a folder with a client. Throws with what is wrong with one. */
async function readEngines(root: string): Promise<readonly EngineFolder[]> {
  const engines = await readFolders<EngineClient>(root, { base: ENGINES, file: 'client', suffix: 'Client' });
  const problems = findProblems(engines);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return engines;
}

/** What every engine has. */
const REQUIRED = ['engine.ts', 'wire.ts', 'drivers.server.ts', 'editor.ts', 'formatter.ts'];

const findProblems = (engines: readonly EngineFolder[]): readonly string[] => [
  ...engines.flatMap(({ folder, files }) =>
    REQUIRED.filter((file) => !files.includes(file)).map((file) => `${ENGINES}/${folder}: there is no ${file}.`),
  ),
  ...findTakenNames(ENGINES, engines, ({ id, backend, aliases }) => [id, backend, ...aliases]),
];

/** The text of each list by its name, below the folder of lists. */
export async function listEngines(root: string): Promise<Readonly<Record<string, string>>> {
  const engines = await readEngines(root);
  return {
    'server-engines.ts': `
${imports(engines, 'engine.ts', 'Engine')}
import type { Engine } from '#app/engines/shared/engine.ts';

/** The pure part of each engine. */
export const ENGINE_LIST: readonly Engine[] = [${engines.map(({ folder }) => `${folder}Engine`).join(', ')}];
`,
    'clients.ts': `
${imports(engines, 'client.ts', 'Client')}
import type { EngineClient } from '#app/engines/shared/client.ts';

/** What browsers know of each engine. */
export const ENGINE_CLIENTS: readonly EngineClient[] = [${engines.map(({ folder }) => `${folder}Client`).join(', ')}];
`,
    'wires.ts': `
${imports(engines, 'wire.ts', 'Wire')}
import type { EngineWire } from '#app/engines/shared/wire.ts';

/** How each engine is described to clients of the API. */
export const ENGINE_WIRES: Readonly<Record<string, EngineWire>> = ${byId(engines, 'Wire')};
`,
    'drivers.server.ts': `
${imports(engines, 'drivers.server.ts', 'Drivers')}
import type { EngineDrivers } from '#app/engines/shared/open-drivers.server.ts';

/** The drivers of each engine. */
export const ENGINE_DRIVERS: Readonly<Record<string, EngineDrivers>> = ${byId(engines, 'Drivers')};
`,
    'loaders.server.ts': listLoaders(engines.filter(({ files }) => files.includes('loader.server.ts'))),
    'editors.ts': `
${imports(engines, 'editor.ts', 'Editor')}
import type { EngineEditor } from '#app/engines/shared/editor.ts';

/** What editors know of the SQL of each engine. */
export const ENGINE_EDITORS: Readonly<Record<string, EngineEditor>> = ${byId(engines, 'Editor')};
`,
    'formatters.ts': `
${imports(engines, 'formatter.ts', 'Formatters')}
import type { DialectOptions } from 'sql-formatter';

/** How the SQL of each engine is laid out, by the names that clients use for it. */
export const ENGINE_FORMATTERS: Readonly<Record<string, DialectOptions>> = {${engines.map(({ folder }) => `...${folder}Formatters`).join(', ')}};
`,
  };
}

const listLoaders = (engines: readonly EngineFolder[]): string => `
${imports(engines, 'loader.server.ts', 'Loader')}
import type { CreateLoader } from '#app/engines/shared/open-drivers.server.ts';

/** How engines take a table; those that take no files are left out. */
export const ENGINE_LOADERS: Readonly<Record<string, CreateLoader>> = ${byId(engines, 'Loader')};
`;

const imports = (engines: readonly EngineFolder[], file: string, suffix: string): string =>
  importsOf(ENGINES, engines, [file, suffix]);
