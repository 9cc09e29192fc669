// Database settings that Superset accepts but that have no effect here. They are refused by name instead of being ignored
// silently.
import { MAX_SLOTS, slotLimit } from '#app/domain/query-slots/protocol.ts';
import { findLocationHint, LOCATION_HINTS } from './location-hint.ts';
import { metadataCacheProblem } from './metadata-cache.ts';

/** Which of these settings an engine supports. */
export interface EngineAbilities {
  readonly label: string;
  /** Engines that support the setting, for messages, such as `PostgreSQL, MySQL, or SQLite`. */
  readonly others: { readonly takingFiles: string; readonly impersonating: string };
  readonly takesFiles: boolean;
  /** Can run statements as another user (impersonation). */
  readonly impersonates: boolean;
  /** Can access several catalogs with one connection. */
  readonly hasCatalogs: boolean;
  /** Can estimate the cost of a query. */
  readonly estimatesCost: boolean;
  /** Problems of `engine_params`, by name. */
  readonly checkEngineParams: (value: unknown) => readonly string[];
}

export interface SentSettings {
  readonly allow_file_upload?: boolean | null | undefined;
  readonly impersonate_user?: boolean | null | undefined;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

export interface StoredSettings {
  readonly allowFileUpload: boolean;
  readonly impersonateUser: boolean;
  readonly extra: Readonly<Record<string, unknown>>;
}

export type FieldProblems = Readonly<Record<string, readonly string[]>>;

const NOTHING_STORED: StoredSettings = { allowFileUpload: false, impersonateUser: false, extra: {} };

/** Problems by field. Empty, disabled and unchanged values are allowed, because clients send complete databases back. */
export function settingsWithoutEffect(sent: SentSettings, stored: StoredSettings | null, engine: EngineAbilities): FieldProblems {
  const before = stored ?? NOTHING_STORED;
  const problems: Record<string, string[]> = {};
  if (sent.allow_file_upload === true && !before.allowFileUpload && !engine.takesFiles)
    problems['allow_file_upload'] = [noUploads(engine)];
  if (sent.impersonate_user === true && !before.impersonateUser && !engine.impersonates)
    problems['impersonate_user'] = [noImpersonation(engine)];
  const inExtra = extraWithoutEffect(sent.extra ?? {}, engine).filter(({ key }) => !isSame(sent.extra?.[key], before.extra[key]));
  if (inExtra.length > 0) problems['extra'] = inExtra.map(({ key, why }) => `${key.slice(0, 60)}: ${why}`);
  return problems;
}

/** Note about settings of an archive's database that have no effect; one or none. */
export function withoutEffectNotes(
  document: {
    readonly allow_file_upload: boolean;
    readonly impersonate_user: boolean;
    readonly extra: Readonly<Record<string, unknown>>;
  },
  engine: EngineAbilities | null,
): string[] {
  const names = [
    ...(document.allow_file_upload && engine?.takesFiles === false ? ['allow_file_upload'] : []),
    ...(document.impersonate_user && engine?.impersonates !== true ? ['impersonate_user'] : []),
    ...extraWithoutEffect(document.extra, engine).map(({ key }) => `extra.${key.slice(0, 60)}`),
  ];
  return names.length === 0 ? [] : [`Kept, but without effect here: ${names.slice(0, 10).join(', ')}.`];
}

const noUploads = ({ label, others }: EngineAbilities): string =>
  `Not supported: files can’t be loaded into ${label}. Load them into ${others.takingFiles}.`;

const noImpersonation = ({ label, others }: EngineAbilities): string =>
  `Not supported: ${label} can’t safely run a query as another user than the one of the connection. ${others.impersonating} can.`;

/** Supported keys of `extra`. */
const EFFECTIVE: ReadonlySet<string> = new Set([
  'allows_virtual_table_explore',
  'disable_data_preview',
  'disable_drill_to_detail',
  'schemas_allowed_for_file_upload',
]);

const REASONS: Readonly<Record<string, string>> = {
  metadata_params: 'Not supported: schemas and tables are read with the connection as it is.',
  schemas_allowed_for_csv_upload: 'Not supported: it is called schemas_allowed_for_file_upload.',
  cancel_query_on_windows_unload: 'Not supported: a query continues when its page is closed. Stop it in SQL Lab.',
  allow_multi_catalog: 'Not supported: a connection opens one catalog.',
  version: 'Not supported: the version is read from the database.',
  cost_estimate_enabled: 'Not supported: this type of database can’t estimate what a query costs.',
  expand_rows: 'Not supported: nested columns are expanded in SQL Lab, where they are needed.',
  per_user_caching: 'Not supported: cached results already depend on what each user can see.',
};

interface Problem {
  readonly key: string;
  readonly why: string;
}

function extraWithoutEffect(extra: Readonly<Record<string, unknown>>, engine: EngineAbilities | null): Problem[] {
  return Object.entries(extra).flatMap(([key, value]) => {
    if (EFFECTIVE.has(key) || isEmpty(value)) return [];
    if (key === 'engine_params') return (engine?.checkEngineParams(value) ?? []).map((why) => ({ key, why }));
    if (key === 'allow_multi_catalog' && engine?.hasCatalogs !== false) return [];
    if (key === 'cost_estimate_enabled' && engine?.estimatesCost !== false) return [];
    const why = CHECKED.get(key)?.(value);
    if (CHECKED.has(key)) return why === undefined || why === null ? [] : [{ key, why }];
    return [{ key, why: (Object.hasOwn(REASONS, key) ? REASONS[key] : undefined) ?? 'Not a setting of databases here.' }];
  });
}

/** Validators of supported settings: the problem, or null. */
const CHECKED: ReadonlyMap<string, (value: unknown) => string | null> = new Map([
  ['metadata_cache_timeout', metadataCacheProblem],
  ['location_hint', (value) => (findLocationHint(value) ? null : `Must be one of ${LOCATION_HINTS.join(', ')}.`)],
  [
    'max_report_queries',
    (value) => (slotLimit.safeParse(value).success ? null : `Must be a whole number from 1 to ${MAX_SLOTS}.`),
  ],
]);

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
