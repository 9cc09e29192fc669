// Advanced data types through the API: the available ones, and the numbers of texts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSqlLab, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

let lab: SqlLab;
let gamma: Awaited<ReturnType<SqlLab['user']>>;
let guest: Awaited<ReturnType<SqlLab['user']>>;
beforeAll(async () => {
  lab = await startSqlLab();
  gamma = await lab.user('Gamma');
  guest = await lab.user('Public');
});
afterAll(() => lab.stop());

const get = (path: string, who = gamma) => lab.get(`/api/v1/advanced_data_type/${path}`, who);
const convert = (q: string) => get(`convert?q=${encodeURIComponent(q)}`);

describe('/api/v1/advanced_data_type/', () => {
  it('lists the types', async () => {
    expect(await get('types')).toMatchObject({ status: 200, json: { result: ['internet_address', 'port'] } });
    expect((await get('types', guest)).status).toBe(403);
  });

  it('converts the names of ports as Superset does', async () => {
    const { status, json } = await convert('(type:port,values:!(https,80,ftp))');
    expect(status).toBe(200);
    expect(json).toEqual({
      result: {
        display_value: '[443], [80], [20, 21]',
        error_message: '',
        valid_filter_operators: ['EQUALS', 'GREATER_THAN_OR_EQUAL', 'GREATER_THAN', 'IN', 'LESS_THAN', 'LESS_THAN_OR_EQUAL'],
        values: [[443], [80], [20, 21]],
      },
    });
  });

  it('converts addresses and networks, and keeps all digits of large ones', async () => {
    const { json } = await convert("(type:internet_address,values:!('1.1.1.1','192.0.2.0/24'))");
    expect(json['result']).toMatchObject({
      display_value: '16843009, 3221225984 - 3221226239',
      values: [16_843_009, { start: 3_221_225_984, end: 3_221_226_239 }],
    });
    const large = await convert("(type:internet_address,values:!('2001:db8::1'))");
    expect(large.text).toContain('"values": [42540766411282592856903984951653826561]');
  });

  it('says what it cannot read, and gives what came before', async () => {
    const { status, json } = await convert("(type:internet_address,values:!('1.1.1.1','10.0.0.1/8','1.1.1.2'))");
    expect(status).toBe(200);
    expect(json['result']).toMatchObject({
      error_message: `"10.0.0.1/8" isn't the start of a network. Use 10.0.0.0/8.`,
      values: [16_843_009],
      display_value: '16843009',
    });
    expect((await convert("(type:port,values:!(''))")).json['result']).toMatchObject({ error_message: '', values: [''] });
  });

  it('refuses unknown types and requests without values with 400', async () => {
    expect(await convert("(type:nope,values:!('1'))")).toMatchObject({
      status: 400,
      json: { message: 'Invalid advanced data type: nope' },
    });
    for (const q of ['', '(type:port)', '(type:port,values:!())', '(type:port,values:1)', '!(', "(type:__proto__,values:!('1'))"])
      expect((await convert(q)).status, q).toBe(400);
  });
});
