import { describe, expect, it } from 'vitest';
import { ENGINES } from '#app/engines/find-engine.ts';
import { engineParamsProblems, readEngineParams } from './engine-params.ts';

const engineOf = (id: string) => {
  const engine = ENGINES.get(id);
  if (!engine) throw new Error(`No engine ${id}.`);
  return engine;
};

describe('options of a connection', () => {
  it('are parameters that the engine’s connection has', () => {
    const cases = [
      ['postgres', { pool_size: 8, connect_args: { connect_timeout: 3, application_name: 'bi' } }],
      ['mysql', { pool_size: 8, connect_args: { connect_timeout: 3 } }],
      ['clickhouse', { connect_args: { connect_timeout: 3 } }],
      [
        'trino',
        { connect_args: { connect_timeout: 3, source: 'bi', session_properties: { a: 1, b: true }, client_tags: ['x', 'y'] } },
      ],
    ] as const;
    for (const [id, params] of cases) {
      const engine = engineOf(id);
      expect(engineParamsProblems(engine, params)).toEqual([]);
      const read = readEngineParams(engine, params);
      const address = { host: 'h', database: 'd', username: 'u' };
      expect(engine.connection.parse({ ...address, ...read })).toMatchObject({ ...address, ...read });
      expect(read).toMatchObject({ connect_timeout: 3 });
    }
    expect(readEngineParams(engineOf('trino'), cases[3][1])).toMatchObject({
      session_properties: 'a=1,b=true',
      client_tags: 'x,y',
    });
  });

  it('are refused by name where they have no effect, with those that have', () => {
    const problems = engineParamsProblems(engineOf('trino'), {
      pool_size: 3,
      connect_args: { http_headers: {}, source: 'a\r\nb' },
    });
    expect(problems.join('\n')).toMatch(
      /connect_args\.http_headers: Not an option of Trino here\. Options: connect_timeout, source/,
    );
    expect(problems.join('\n')).toMatch(/^pool_size: Not an option of Trino/m);
    expect(problems.join('\n')).toMatch(/connect_args\.source: /);
    expect(engineParamsProblems(engineOf('sqlite'), { connect_args: { a: 1 } })).toHaveLength(1);
  });

  it('that an import brings wrong are none', () => {
    expect(readEngineParams(engineOf('postgres'), { pool_size: 'many' })).toEqual({});
    expect(readEngineParams(engineOf('sqlite'), { pool_size: 3 })).toEqual({});
  });
});

it('no engine takes a secret or an address as an option', () => {
  for (const { engineParams } of ENGINES.values())
    for (const name of Object.keys(engineParams?.connectArgs.shape ?? {}))
      expect(name).not.toMatch(/pass|token|secret|host|port|user|impersonate|ssl/i);
});
