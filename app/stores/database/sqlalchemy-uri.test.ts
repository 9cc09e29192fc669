import { describe, expect, it } from 'vitest';
import type { AppError } from '#app/domain/errors.ts';
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { checkConnectionForm, readForm, wireParameters } from './connection-form.ts';
import { formatUri, parseUri } from './sqlalchemy-uri.ts';
import { findWireEngine } from './wire-engines.ts';

const refusal = (run: () => unknown): AppError => {
  try {
    run();
  } catch (error) {
    return error as AppError;
  }
  return expect.unreachable('It was taken.');
};

describe('parseUri', () => {
  it('reads every part, percent-encoding undone', () => {
    const form = parseUri(
      'postgresql+psycopg2://a%40b:p%3A%2F%20w@db.example.org:5433/my%20db?sslmode=require&application_name=x+y',
    );
    expect(form.engine.id).toBe('postgres');
    expect(form.parameters).toEqual({
      host: 'db.example.org',
      port: 5433,
      database: 'my db',
      username: 'a@b',
      driver: 'psycopg2',
      sslmode: 'require',
      application_name: 'x y',
    });
    expect(form.password).toEqual({ kind: 'given', value: 'p:/ w' });
  });

  it('knows the other names of an engine, and the usual port', () => {
    for (const scheme of ['postgres', 'postgresql', 'POSTGRESQL', 'postgresql+asyncpg']) {
      expect(parseUri(`${scheme}://u@h/d`).parameters).toMatchObject({ host: 'h', port: 5432, username: 'u', database: 'd' });
    }
    for (const uri of ['warehouse://examples', 'sqlite://examples', 'sqlite:///examples'])
      expect(parseUri(uri)).toMatchObject({ engine: { id: 'sqlite' }, parameters: { warehouse: 'examples' } });
  });

  it('reads MySQL’s lines as its other clients write them', () => {
    for (const uri of [
      'mysql://u:p@h/d',
      'mariadb://u:p@h/d',
      'mysql+pymysql://u:p@h/d',
      'mysql+mysqldb://u:p@h:3306/d?charset=utf8mb4',
    ])
      expect(parseUri(uri)).toMatchObject({
        engine: { id: 'mysql' },
        parameters: { host: 'h', port: 3306, database: 'd', username: 'u' },
      });
    const { parameters } = parseUri('mysql+pymysql://u@h/d?ssl_mode=VERIFY_IDENTITY&charset=utf8&init_command=x');
    expect(parameters).toMatchObject({ sslmode: 'verify-full', query: { init_command: 'x' } });
    expect(parameters['query']).not.toHaveProperty('charset');
    const form = parseUri('mysql://ada@db.example.org/shop?sslmode=require');
    expect(parseUri(formatUri(form.engine, form.parameters, false))).toEqual(form);
  });

  it('takes passwords as users paste them, and addresses of IPv6', () => {
    expect(parseUri('postgresql://u:p@ss:w/ord%@h:1/d').password).toEqual({ kind: 'given', value: 'p@ss:w/ord%' });
    expect(parseUri('postgresql://u:p@[2001:db8::1]:5432/d').parameters).toMatchObject({ host: '2001:db8::1', port: 5432 });
  });

  it('takes a password out of the query, and refuses other secrets there', () => {
    const form = parseUri('postgresql://u@h/d?password=hidden');
    expect(form.password).toEqual({ kind: 'given', value: 'hidden' });
    expect(JSON.stringify(form.parameters)).not.toContain('hidden');
    for (const option of ['sslpassword', 'passfile', 'api_token', 'client_secret', 'sslkey'])
      expect(refusal(() => parseUri(`postgresql://u@h/d?${option}=hidden`)).message).not.toContain('hidden');
  });

  it('keeps the stored password for the mask, and none for none', () => {
    expect(parseUri(`postgresql://u:${MASK}@h/d`).password).toEqual({ kind: 'kept' });
    expect(parseUri('postgresql://u@h/d').password).toEqual({ kind: 'given', value: '' });
  });

  it('refuses what it cannot read without repeating any of it', () => {
    for (const uri of [
      'hidden',
      'postgresql:hidden',
      '://hidden',
      'oracle://u:hidden@h/d',
      'sqlite:///../hidden',
      'javascript://hidden/x',
    ]) {
      const error = refusal(() => parseUri(uri));
      expect([error.status, error.type]).toEqual([400, 'FIELD_INVALID_ERROR']);
      expect(error.message).not.toContain('hidden');
    }
    expect(refusal(() => parseUri('oracle://u@h/d')).message).toBe(
      `The engine "oracle" is not supported. Supported: ${ENGINE_CLIENTS.map(({ backend }) => backend).join(', ')}.`,
    );
  });

  it('leaves what is missing or wrong to the check', () => {
    const missing = (uri: string) => checkConnectionForm(parseUri(uri)).map(({ type, extra }) => [type, extra]);
    expect(missing('postgresql:///d')).toEqual([['CONNECTION_MISSING_PARAMETERS_ERROR', { missing: ['host', 'username'] }]]);
    // A password with a bare question mark: the user is lost, so nothing of it is stored.
    expect(missing('postgresql://u:12?x@h/d')).toEqual([
      ['CONNECTION_MISSING_PARAMETERS_ERROR', { missing: ['database', 'username'] }],
    ]);
    expect(missing('postgresql://u@h:99999/d')).toEqual([['CONNECTION_INVALID_PORT_ERROR', { invalid: ['port'] }]]);
    expect(missing('postgresql://u@h:x/d')).toEqual([['CONNECTION_INVALID_PORT_ERROR', { invalid: ['port'] }]]);
    expect(missing('postgresql://u@a b/d')[0]?.[0]).toBe('CONNECTION_INVALID_HOSTNAME_ERROR');
    expect(missing('postgresql://u@h/d?sslmode=sometimes')[0]?.[1]).toMatchObject({ invalid: ['sslmode'] });
    expect(missing('postgresql://u@h/d?sslmode=verify-full')).toEqual([]);
  });
});

describe('formatUri and wireParameters', () => {
  it('say a connection again, its password masked', () => {
    const { engine, parameters } = parseUri('postgresql+psycopg2://a%40b:hidden@[::1]:5433/my%20db?sslmode=verify-full&x=%26');
    expect(formatUri(engine, parameters, true)).toBe(
      `postgresql+psycopg2://a%40b:${MASK}@[::1]:5433/my%20db?x=%26&sslmode=verify-full`,
    );
    expect(parseUri(formatUri(engine, parameters, true)).parameters).toEqual(parameters);
    expect(wireParameters(engine, parameters, true)).toEqual({
      database: 'my db',
      encryption: true,
      host: '::1',
      password: MASK,
      port: 5433,
      query: { x: '&', sslmode: 'verify-full' },
      username: 'a@b',
    });
    expect(wireParameters(engine, parameters, false)['password']).toBeNull();
  });

  it('keep encryption as the switch that clients have', () => {
    const engine = findWireEngine('postgresql');
    if (!engine) return expect.unreachable();
    const form = readForm(engine, null, { host: ' h ', port: '5432', database: 'd', username: 'u', encryption: true });
    expect(form.parameters).toEqual({ host: 'h', port: 5432, database: 'd', username: 'u', sslmode: 'require' });
    expect(form.password).toEqual({ kind: 'kept' });
    expect(wireParameters(engine, form.parameters, true)).toMatchObject({ encryption: true, query: {} });
  });

  it('do the same for a warehouse', () => {
    const { engine, parameters } = parseUri('warehouse://my%20data');
    expect(formatUri(engine, parameters, false)).toBe('warehouse://my%20data');
    expect(wireParameters(engine, parameters, false)).toEqual({ database: 'my data' });
  });
});

describe('Trino', () => {
  it('reads catalog and schema, and TLS as other clients name it', () => {
    expect(parseUri('trino://ada:pw@trino.example.org:8443/hive/sales?http_scheme=https').parameters).toEqual({
      host: 'trino.example.org',
      port: 8443,
      database: 'hive',
      schema: 'sales',
      username: 'ada',
      sslmode: 'require',
    });
    expect(parseUri('trino+rest://ada@h/tpch').parameters).toMatchObject({ port: 8080, database: 'tpch', driver: 'rest' });
    expect(parseUri('trino://ada@h:443/tpch').parameters).toMatchObject({ sslmode: 'require' });
  });
});

describe('ClickHouse', () => {
  it.each(['clickhousedb+connect', 'clickhousedb', 'clickhouse', 'clickhouse+http'])('is read from %s', (scheme) =>
    expect(parseUri(`${scheme}://ada:pw@h/shop`).parameters).toMatchObject({ host: 'h', port: 8123, database: 'shop' }),
  );
  it('has TLS as other clients name it', () => {
    expect(parseUri('clickhousedb://ada@h:8443/d').parameters).toMatchObject({ sslmode: 'require' });
    expect(parseUri('clickhousedb://ada@h/d?secure=True&x=1').parameters).toMatchObject({
      sslmode: 'require',
      query: { x: '1' },
    });
  });
});
