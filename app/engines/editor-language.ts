// The language of each engine for editors. Apart from what else browsers know of engines: it is loaded with an editor.
import { StandardSQL, type SQLDialect } from '@codemirror/lang-sql';
import { ENGINE_EDITORS } from './registry/editors.ts';

const LANGUAGES: ReadonlyMap<string, SQLDialect> = new Map(
  Object.entries(ENGINE_EDITORS).map(([engine, { language }]) => [engine, language]),
);
const [USUAL = StandardSQL] = LANGUAGES.values();

/** Dialect by engine id; the first engine's if the id is null or unknown. */
export const findSqlDialect = (engine: string | null): SQLDialect => LANGUAGES.get(engine ?? '') ?? USUAL;
