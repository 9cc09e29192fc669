// What the form has of a database's `extra`: read from it, and written back without touching what the form doesn't show. Pure.
import { findAbilities } from './place.ts';

export interface AdvancedSettings {
  /** Numbers as typed; empty: as always. */
  readonly connectTimeout: string;
  readonly poolSize: string;
  /** What the server sees of where queries come from. */
  readonly applicationName: string;
  /** Location hint of the platform; empty: near the first caller. */
  readonly locationHint: string;
  readonly schemaCache: string;
  readonly tableCache: string;
}

export const NO_ADVANCED_SETTINGS: AdvancedSettings = {
  connectTimeout: '',
  poolSize: '',
  applicationName: '',
  locationHint: '',
  schemaCache: '',
  tableCache: '',
};

type Extra = Readonly<Record<string, unknown>>;

export function readAdvanced(extra: Extra, backend: string): AdvancedSettings {
  const params = objectOf(extra['engine_params']);
  const args = objectOf(params['connect_args']);
  const cache = objectOf(extra['metadata_cache_timeout']);
  const { nameArgument: name } = findAbilities(backend);
  return {
    connectTimeout: textOf(args['connect_timeout']),
    poolSize: textOf(params['pool_size']),
    applicationName: name === null ? '' : textOf(args[name]),
    locationHint: textOf(extra['location_hint']),
    schemaCache: textOf(cache['schema_cache_timeout']),
    tableCache: textOf(cache['table_cache_timeout']),
  };
}

/** `extra` with the settings in it. What the engine doesn't have is left out. */
export function writeAdvanced(extra: Extra, backend: string, settings: AdvancedSettings): Record<string, unknown> {
  const params = objectOf(extra['engine_params']);
  const { nameArgument: name, hasPool } = findAbilities(backend);
  const args = {
    ...objectOf(params['connect_args']),
    connect_timeout: numberOf(settings.connectTimeout),
    ...(name !== null && { [name]: settings.applicationName.trim() || undefined }),
  };
  const cache = {
    ...objectOf(extra['metadata_cache_timeout']),
    schema_cache_timeout: numberOf(settings.schemaCache),
    table_cache_timeout: numberOf(settings.tableCache),
  };
  const engineParams = {
    ...params,
    pool_size: hasPool ? numberOf(settings.poolSize) : undefined,
    connect_args: filled(args),
  };
  return defined({
    ...extra,
    engine_params: filled(engineParams),
    metadata_cache_timeout: filled(cache),
    location_hint: settings.locationHint || undefined,
  });
}

const MAX_CACHE_S = 31_536_000;

export type AdvancedSettingProblem =
  | 'invalid.connectTimeout'
  | 'invalid.poolSize'
  | 'invalid.listCache'
  | 'invalid.applicationName';

/** By field. */
export function advancedProblems(settings: AdvancedSettings): Readonly<Record<string, AdvancedSettingProblem>> {
  const isWithin = (text: string, least: number, most: number): boolean => {
    const typed = text.trim();
    return typed === '' || (/^\d{1,9}$/.test(typed) && Number(typed) >= least && Number(typed) <= most);
  };
  return {
    ...(!isWithin(settings.connectTimeout, 1, 60) && { connect_timeout: 'invalid.connectTimeout' as const }),
    ...(!isWithin(settings.poolSize, 1, 200) && { pool_size: 'invalid.poolSize' as const }),
    ...(!isWithin(settings.schemaCache, 0, MAX_CACHE_S) && { schema_cache_timeout: 'invalid.listCache' as const }),
    ...(!isWithin(settings.tableCache, 0, MAX_CACHE_S) && { table_cache_timeout: 'invalid.listCache' as const }),
    ...(!/^[\x20-\x7e]{0,63}$/.test(settings.applicationName.trim()) && { application_name: 'invalid.applicationName' as const }),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const defined = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Undefined where nothing is in it. */
function filled(values: Record<string, unknown>): Record<string, unknown> | undefined {
  const kept = defined(values);
  return Object.keys(kept).length === 0 ? undefined : kept;
}
