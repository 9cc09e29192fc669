// Settings of databases that Superset takes and that change nothing here: refused by name, not kept in silence. Pure.

export interface SentSettings {
  readonly impersonate_user?: boolean | null | undefined;
  readonly allow_file_upload?: boolean | null | undefined;
  readonly external_url?: unknown;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

export interface StoredSettings {
  readonly impersonateUser: boolean;
  readonly allowFileUpload: boolean;
  readonly extra: Readonly<Record<string, unknown>>;
}

export type FieldProblems = Readonly<Record<string, readonly string[]>>;

const NOTHING_STORED: StoredSettings = { impersonateUser: false, allowFileUpload: false, extra: {} };

/** By field. What is empty, off or as it is stored already is no problem: clients send a complete database back. */
export function settingsWithoutEffect(sent: SentSettings, stored: StoredSettings | null): FieldProblems {
  const before = stored ?? NOTHING_STORED;
  const problems: Record<string, string[]> = {};
  if (sent.impersonate_user === true && !before.impersonateUser) problems['impersonate_user'] = [IMPERSONATE];
  if (sent.allow_file_upload === true && !before.allowFileUpload) problems['allow_file_upload'] = [UPLOAD];
  const inExtra = extraWithoutEffect(sent.extra ?? {}).filter(({ key }) => !isSame(sent.extra?.[key], before.extra[key]));
  if (inExtra.length > 0) problems['extra'] = inExtra.map(({ key, why }) => `${key.slice(0, 60)}: ${why}`);
  return problems;
}

/** What an archive's database brings that changes nothing here: one sentence, or none. */
export function withoutEffectNotes(document: {
  readonly impersonate_user: boolean;
  readonly allow_file_upload: boolean;
  readonly extra: Readonly<Record<string, unknown>>;
}): string[] {
  const names = [
    ...(document.impersonate_user ? ['impersonate_user'] : []),
    ...(document.allow_file_upload ? ['allow_file_upload'] : []),
    ...extraWithoutEffect(document.extra).map(({ key }) => `extra.${key.slice(0, 60)}`),
  ];
  return names.length === 0 ? [] : [`Kept, but without effect here: ${names.slice(0, 10).join(', ')}.`];
}

const IMPERSONATE = 'Not supported: queries run as the user of the connection. Leave it off.';
const UPLOAD = 'Not supported: files cannot be uploaded to databases. Leave it off.';

/** Keys of `extra` that are read here. */
const EFFECTIVE: ReadonlySet<string> = new Set(['cost_estimate_enabled', 'disable_data_preview', 'disable_drill_to_detail']);

const REASONS: Readonly<Record<string, string>> = {
  engine_params: 'Not supported: put the options of the connection in its URI.',
  metadata_params: 'Not supported: schemas and tables are read with the connection as it is.',
  metadata_cache_timeout: 'Not supported: schemas and tables are always read from the database.',
  schemas_allowed_for_file_upload: UPLOAD,
  schemas_allowed_for_csv_upload: UPLOAD,
  cancel_query_on_windows_unload: 'Not supported: a query continues when its page is closed. Stop it in SQL Lab.',
  allow_multi_catalog: 'Not supported: a connection opens one catalog.',
  version: 'Not supported: the version is read from the database.',
  expand_rows: 'Not supported: nested columns are not expanded.',
  per_user_caching: 'Not supported: cached results already depend on what each user can see.',
};

function extraWithoutEffect(extra: Readonly<Record<string, unknown>>): { readonly key: string; readonly why: string }[] {
  return Object.entries(extra).flatMap(([key, value]) => {
    // Exploring is always allowed: only switching it off would be ignored.
    if (key === 'allows_virtual_table_explore')
      return value === false ? [{ key, why: 'Cannot be switched off: query results can always be explored.' }] : [];
    if (EFFECTIVE.has(key) || isEmpty(value)) return [];
    return [{ key, why: (Object.hasOwn(REASONS, key) ? REASONS[key] : undefined) ?? 'Not a setting of databases here.' }];
  });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
