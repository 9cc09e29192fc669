import { describe, expect, it } from 'vitest';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { connectionBody, newForm, saveBody, storedForm, toFields, toLine, withKind } from './connect-form.ts';
import { connectionErrors, formErrors } from './form-errors.ts';
import { findKind, plainKind, SERVER_KINDS } from './kinds.ts';

const stored: DatabaseForForm = {
  id: 7,
  name: 'Sales',
  engine: 'postgres',
  engineLabel: 'PostgreSQL',
  parameters: {
    host: 'db.example.org',
    port: '5433',
    database: 'sales',
    username: 'ada',
    sslmode: 'verify-ca',
    driver: 'psycopg2',
  },
  otherOptions: { application_name: 'x' },
  hasPassword: true,
  managed: null,
  settings: {
    exposeInSqllab: false,
    allowRunAsync: true,
    allowDml: false,
    allowFileUpload: false,
    allowCtas: true,
    allowCvas: false,
    impersonateUser: false,
    forceCtasSchema: 'made',
    cacheTimeoutS: '60',
  },
  oauth2: null,
  extra: { version: '9', disable_data_preview: true },
  datasetCount: 0,
};
const facts = { database: stored, hasConnection: true };

describe('storedForm', () => {
  it('is saved as it was stored, without its password', () => {
    expect(saveBody(storedForm(stored), facts)).toEqual({
      configuration_method: 'dynamic_form',
      engine: 'postgresql',
      driver: 'psycopg2',
      parameters: {
        host: 'db.example.org',
        port: '5433',
        database: 'sales',
        username: 'ada',
        query: { application_name: 'x', sslmode: 'verify-ca' },
      },
      database_name: 'Sales',
      expose_in_sqllab: false,
      allow_run_async: true,
      allow_dml: false,
      allow_file_upload: false,
      impersonate_user: false,
      allow_ctas: true,
      allow_cvas: false,
      force_ctas_schema: 'made',
      cache_timeout: 60,
      extra: JSON.stringify({
        version: '9',
        disable_data_preview: true,
        allows_virtual_table_explore: true,
        disable_drill_to_detail: false,
        cost_estimate_enabled: false,
        schemas_allowed_for_file_upload: [],
      }),
    });
  });
  it('says nothing of a way that cannot be changed here', () => {
    const body = saveBody(storedForm(stored), { database: stored, hasConnection: false });
    for (const name of ['engine', 'parameters', 'sqlalchemy_uri', 'configuration_method']) expect(body).not.toHaveProperty(name);
  });
});

describe('connectionBody', () => {
  it('sends an empty password only where none is stored', () => {
    const form = newForm(plainKind());
    expect(connectionBody(form, false)).toMatchObject({ parameters: { password: '' } });
    expect(connectionBody({ ...form, password: 'p' }, true)).toMatchObject({ parameters: { password: 'p' } });
    expect(connectionBody(form, true)['parameters'] as object).not.toHaveProperty('password');
  });
  it('sends the line with the typed password in place of the mask', () => {
    const line = toLine({ ...storedForm(stored), password: 'a@b' }, true);
    expect(connectionBody(line, true)).toEqual({
      sqlalchemy_uri: 'postgresql+psycopg2://ada:a%40b@db.example.org:5433/sales?application_name=x&sslmode=verify-ca',
    });
  });
});

describe('switching between fields and line', () => {
  it('loses nothing, there and back', () => {
    const form = { ...storedForm(stored), password: 'typed' };
    expect(toFields(toLine(form, true))).toEqual({ ...form, line: toLine(form, true).line });
  });
  it('keeps the fields behind an empty line, and stays where a line cannot be split', () => {
    const form = storedForm(stored);
    expect(toFields({ ...form, method: 'line', line: ' ' })?.place).toEqual(form.place);
    expect(toFields({ ...form, method: 'line', line: 'nonsense' })).toBeNull();
  });
});

describe('withKind', () => {
  it('brings what is usual for the other kind, but for what was typed', () => {
    const [from, to] = [plainKind(), findKind('cockroachdb') ?? plainKind()];
    const form = newForm(from);
    expect(withKind(form, from, to).place).toMatchObject({ port: '26257', sslmode: 'verify-full' });
    const typed = { ...form, place: { ...form.place, port: '9999' } };
    expect(withKind(typed, from, to).place.port).toBe('9999');
  });
  it('knows every kind by its own id, and none by a name of objects', () => {
    expect(new Set(SERVER_KINDS.map(({ id }) => id)).size).toBe(SERVER_KINDS.length);
    expect(findKind('constructor')).toBeNull();
  });
});

describe('formErrors', () => {
  it('names every field that is missing at once', () => {
    expect(Object.keys(formErrors({ ...newForm(plainKind()), name: '  ' }, true)).sort()).toEqual([
      'database',
      'database_name',
      'host',
      'username',
    ]);
    expect(formErrors(storedForm(stored), true)).toEqual({});
  });
  it.each(SERVER_KINDS.filter(({ isOnlyHost }) => isOnlyHost))(
    'knows the only host of $id, and has no user field where a key identifies the user',
    (kind) => {
      const form = newForm(kind);
      expect(Object.keys(connectionErrors(form))).toEqual(['database']);
      expect(connectionBody(form, false)).toMatchObject({
        engine: kind.backend,
        parameters: { host: kind.host, port: kind.port },
      });
      expect(withKind(form, kind, plainKind()).place.host).toBe('');
      expect(withKind(newForm(plainKind()), plainKind(), kind).place.host).toBe(kind.host);
    },
  );
  it('requests the binding of Hyperdrive only with it', () => {
    const form = storedForm(stored);
    expect(connectionErrors({ ...form, place: { ...form.place, transport: 'hyperdrive' } })).toHaveProperty('hyperdrive');
  });
  it('accepts full seconds up to a year', () => {
    const errors = (cacheTimeoutS: string) => {
      const form = storedForm(stored);
      return formErrors({ ...form, settings: { ...form.settings, cacheTimeoutS } }, true);
    };
    for (const text of ['', '-1', '0', '31536000']) expect(errors(text)).toEqual({});
    for (const text of ['x', '1.5', '-2', '1e3', '31536001']) expect(errors(text)).toHaveProperty('cache_timeout');
  });
});
