// What SQL Lab refuses to run, and how it says so: by a typed error, or by the field that is wrong.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorType, startRuns, type RunsHost } from '#tests/fixtures/sqllab/sql-lab-runs.ts';

let lab: RunsHost;

beforeAll(async () => {
  lab = await startRuns();
});
afterAll(() => lab.stop());
beforeEach(() => lab.forgetRuns());

describe('POST sqllab/execute/', () => {
  it('refuses another user’s client id', async () => {
    const sent = lab.body();
    await lab.post('/api/v1/sqllab/execute/', sent, lab.admin);
    const other = await lab.user('Admin');
    const { status, json } = await lab.post('/api/v1/sqllab/execute/', sent, other);
    expect(status).toBe(409);
    expect(JSON.stringify(json)).not.toContain('select 1 n');
  });

  it('replies to a failed run with its stored errors and the engine', async () => {
    lab.state.outcome = { kind: 'fails', type: 'COLUMN_DOES_NOT_EXIST_ERROR', message: 'There is no column "nope".' };
    const { status, json } = await lab.run({ sql: 'select nope from t' });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      errors: [
        {
          message: 'There is no column "nope".',
          error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
          level: 'error',
          extra: { engine_name: 'PostgreSQL', issue_codes: [{ code: 1003 }, { code: 1004 }] },
        },
      ],
    });
  });

  it('says where a text behind a template is wrong, in the text as it was typed', async () => {
    const sql = "select '{{ current_username() }}' u;\n\nselec 1";
    const { json } = await lab.run({ sql });
    expect(json).toMatchObject({
      errors: [{ message: expect.stringContaining('(line 3, column 1)') as unknown, extra: { sql, line: 3, column: 1 } }],
    });
    const macro = await lab.run({ sql: "select 1\nfrom {{ filter_values('x', 'a b c') }} d" });
    expect(macro.json).toMatchObject({ errors: [{ extra: { line: 2, column: 6 } }] });
  });

  it.each([
    ['an unknown database', { database_id: 999 }, 404, 'GENERIC_BACKEND_ERROR'],
    ['empty SQL', { sql: '' }, 422, 'INVALID_SQL_ERROR'],
    ['a comment alone', { sql: '-- nothing' }, 422, 'INVALID_SQL_ERROR'],
    ['SQL that cannot be read', { sql: 'selct 1' }, 422, 'INVALID_SQL_ERROR'],
    ['a name that nothing defines', { sql: 'select {{ x }}' }, 400, 'MISSING_TEMPLATE_PARAMS_ERROR'],
    ['a broken template', { sql: 'select {{ 1/ }}' }, 422, 'GENERIC_COMMAND_ERROR'],
    ['broken parameters', { sql: 'select {{ x }}', templateParams: '[1]' }, 400, 'INVALID_TEMPLATE_PARAMS_ERROR'],
    ['writing', { sql: "insert into t(a) values ('x')" }, 403, 'DML_NOT_ALLOWED_ERROR'],
    [
      'CREATE TABLE AS where it is not allowed',
      { sql: 'select 1 a', select_as_cta: true, tmp_table_name: 'zz' },
      403,
      'DML_NOT_ALLOWED_ERROR',
    ],
  ])('refuses %s with a typed 4xx and runs nothing', async (_what, more, status, type) => {
    const reply = await lab.run(more);
    expect(reply.status).toBe(status);
    expect(errorType(reply.json)).toBe(type);
    expect(lab.state.ran).toHaveLength(0);
  });

  it.each([
    ['an unknown field', { foo: 1 }, { foo: ['Unknown field.'] }],
    ['a field of the wrong type', { queryLimit: 'many' }, { queryLimit: ['Not a valid integer.'] }],
    ['a missing field', { database_id: undefined }, { database_id: ['Missing data for required field.'] }],
    ['a client id that could name anything', { client_id: '../x' }, { client_id: [expect.any(String)] }],
    ['SQL with NUL', { sql: 'select \0' }, { sql: ['Must not contain NUL characters.'] }],
    ['SQL beyond the limit', { sql: `select '${'é'.repeat(500_000)}'` }, { sql: [expect.stringContaining('1,000,000 bytes')] }],
  ])('refuses %s with 400 by field', async (_what, more, message) => {
    const reply = await lab.run(more);
    expect(reply).toMatchObject({ status: 400, json: { message } });
  });

  it('decides on the tables of the text that a template makes', async () => {
    const other = await lab.analyst();
    const reply = await lab.post('/api/v1/sqllab/execute/', lab.body({ sql: "select * from {{ 'sec' ~ 'ret' }}" }), other);
    expect(reply.status).toBe(403);
  });

  it('refuses a database that is not open to SQL Lab', async () => {
    const closed = await lab.database({ exposeInSqllab: false });
    const reply = await lab.run({ database_id: closed });
    expect([reply.status, errorType(reply.json)]).toEqual([403, 'DATABASE_SECURITY_ACCESS_ERROR']);
  });
});
