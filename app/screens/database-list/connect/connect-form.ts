// The form's values, and what is sent of them. Pure.
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { draftBody, newDraft, type DraftOf } from '#app/domain/fields/drafts.ts';
import { listUploadSchemas } from '#app/domain/upload/upload-schemas.ts';
import { formatLine, parseLine, withPassword } from './connection-line.ts';
import { plainKind, type ServerKind } from './kinds.ts';
import { NO_ADVANCED_SETTINGS, readAdvanced, writeAdvanced, type AdvancedSettings } from './advanced-settings.ts';
import { NO_OAUTH2, readOauth2, writeOauth2, type Oauth2Settings } from './oauth2-settings.ts';
import { findAbilities, connectionOptions, furtherOptions, type ServerPlace } from './place.ts';
import type { Transport } from '#app/engines/shared/client.ts';

export interface DatabaseSettings extends DraftOf<typeof DATABASE_FIELDS> {
  /** As typed, with commas between; empty: all. */
  readonly uploadSchemas: string;
  readonly disableDataPreview: boolean;
  readonly exploreResults: boolean;
  readonly disableDrillToDetail: boolean;
  readonly estimateCost: boolean;
  readonly allowMultiCatalog: boolean;
  readonly oauth2: Oauth2Settings;
  readonly advanced: AdvancedSettings;
}

export interface ConnectForm {
  readonly method: 'fields' | 'line';
  readonly name: string;
  readonly place: ServerPlace;
  readonly line: string;
  /** Empty: the stored one where there is one, else none. */
  readonly password: string;
  readonly settings: DatabaseSettings;
}

/** What a connection that names none has. */
const defaultSslMode = (backend: string) => connectionOptions(backend).defaultSslMode;
const DEFAULT_TRANSPORT: Transport = 'tcp';

const usualHost = ({ host, isOnlyHost }: ServerKind): string => (isOnlyHost ? host : '');

/** The empty form, with what is usual for the kind. */
export const newForm = (kind: ServerKind): ConnectForm => ({
  method: 'fields',
  name: '',
  place: {
    backend: kind.backend,
    host: usualHost(kind),
    port: kind.port,
    database: '',
    username: '',
    schema: '',
    sslmode: kind.sslmode,
    transport: kind.transport,
    hyperdrive: '',
    driver: '',
    options: {},
  },
  line: '',
  password: '',
  settings: {
    ...newDraft(DATABASE_FIELDS),
    uploadSchemas: '',
    disableDataPreview: false,
    exploreResults: true,
    disableDrillToDetail: false,
    estimateCost: false,
    allowMultiCatalog: false,
    oauth2: NO_OAUTH2,
    advanced: NO_ADVANCED_SETTINGS,
  },
});

export function storedForm(database: DatabaseForForm): ConnectForm {
  const of = (name: string, absent = ''): string =>
    Object.hasOwn(database.parameters, name) ? (database.parameters[name] ?? absent) : absent;
  const { backend } = plainKind(database.engine);
  return {
    method: 'fields',
    name: database.name,
    place: {
      backend,
      host: of('host'),
      port: of('port'),
      database: of('database'),
      username: of('username'),
      schema: of('schema'),
      sslmode: of('sslmode', defaultSslMode(backend)),
      transport: of('transport', DEFAULT_TRANSPORT),
      hyperdrive: of('hyperdrive'),
      driver: of('driver'),
      options: { ...database.otherOptions, ...furtherOptions(database.parameters) },
    },
    line: '',
    password: '',
    settings: {
      ...database.settings,
      uploadSchemas: listUploadSchemas(database).join(', '),
      disableDataPreview: database.extra['disable_data_preview'] === true,
      exploreResults: database.extra['allows_virtual_table_explore'] !== false,
      disableDrillToDetail: database.extra['disable_drill_to_detail'] === true,
      estimateCost: database.extra['cost_estimate_enabled'] === true,
      allowMultiCatalog: database.extra['allow_multi_catalog'] === true,
      oauth2: readOauth2(database.oauth2),
      advanced: readAdvanced(database.extra, backend),
    },
  };
}

/** What is usual for another kind goes where the first kind's still is. */
export function withKind(form: ConnectForm, from: ServerKind, to: ServerKind): ConnectForm {
  const { place } = form;
  return {
    ...form,
    place: {
      ...place,
      backend: to.backend,
      host: place.host === usualHost(from) ? usualHost(to) : place.host,
      port: place.port === from.port ? to.port : place.port,
      sslmode: place.sslmode === from.sslmode ? to.sslmode : place.sslmode,
      transport: place.transport === from.transport ? to.transport : place.transport,
    },
  };
}

/** The fields as one line. */
export function toLine(form: ConnectForm, hasStoredPassword: boolean): ConnectForm {
  const { backend, sslmode, transport } = form.place;
  const place = {
    ...form.place,
    sslmode: sslmode === defaultSslMode(backend) ? '' : sslmode,
    transport: transport === DEFAULT_TRANSPORT ? '' : transport,
  };
  return { ...form, method: 'line', line: formatLine(place, hasStoredPassword || form.password !== '') };
}

/** The line as fields; null where it cannot be read. An empty line leaves the fields as they were. */
export function toFields(form: ConnectForm): ConnectForm | null {
  if (form.line.trim() === '') return { ...form, method: 'fields' };
  const parsed = parseLine(form.line);
  if (!parsed) return null;
  const { place, password } = parsed;
  const sslmode = place.sslmode || defaultSslMode(place.backend);
  const transport = place.transport || DEFAULT_TRANSPORT;
  return { ...form, method: 'fields', place: { ...place, sslmode, transport }, password: password ?? form.password };
}

/** The way to the database as the API takes it. */
export function connectionBody(form: ConnectForm, hasStoredPassword: boolean): Record<string, unknown> {
  if (form.method === 'line') return { sqlalchemy_uri: withPassword(form.line.trim(), form.password) };
  const { backend, host, port, database, username, schema, sslmode, transport, hyperdrive, driver, options } = form.place;
  const isKept = form.password === '' && hasStoredPassword;
  const query = {
    ...options,
    ...(schema.trim() !== '' && { schema: schema.trim() }),
    ...(sslmode !== defaultSslMode(backend) && sslmode !== '' && { sslmode }),
    ...(transport !== DEFAULT_TRANSPORT && transport !== '' && { transport }),
    ...(transport === 'hyperdrive' && hyperdrive.trim() !== '' && { hyperdrive: hyperdrive.trim() }),
  };
  const parameters = {
    host: host.trim(),
    port: port.trim(),
    database,
    username,
    ...(!isKept && { password: form.password }),
    query,
  };
  return { engine: backend, ...(driver !== '' && { driver }), parameters };
}

const settingsBody = draftBody(DATABASE_FIELDS);

interface SavedFacts {
  /** Null for a new one. */
  readonly database: DatabaseForForm | null;
  /** Whether the way to it can be changed here. */
  readonly hasConnection: boolean;
}

/** What is saved. */
export function saveBody(form: ConnectForm, { database, hasConnection }: SavedFacts): Record<string, unknown> {
  const { settings } = form;
  const connection = hasConnection && {
    configuration_method: form.method === 'line' ? 'sqlalchemy_form' : 'dynamic_form',
    ...connectionBody(form, database?.hasPassword ?? false),
  };
  const { backend } = form.place;
  const abilities = findAbilities(backend);
  const extra = {
    ...writeAdvanced(database?.extra ?? {}, backend, settings.advanced),
    ...(abilities.hasCatalogs && { allow_multi_catalog: settings.allowMultiCatalog }),
    disable_data_preview: settings.disableDataPreview,
    allows_virtual_table_explore: settings.exploreResults,
    disable_drill_to_detail: settings.disableDrillToDetail,
    cost_estimate_enabled: settings.estimateCost && hasConnection && abilities.estimatesCost,
    schemas_allowed_for_file_upload: uploadSchemasOf(settings),
  };
  return {
    ...connection,
    database_name: form.name.trim(),
    ...settingsBody(settings),
    allow_file_upload: settings.allowFileUpload && abilities.takesFiles,
    impersonate_user: settings.impersonateUser && abilities.impersonates,
    extra: JSON.stringify(extra),
    ...writeOauth2(settings.oauth2, backend),
  };
}

const uploadSchemasOf = ({ uploadSchemas }: DatabaseSettings): string[] =>
  uploadSchemas
    .split(',')
    .map((schema) => schema.trim())
    .filter((schema) => schema !== '');
