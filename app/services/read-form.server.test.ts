import { describe, expect, it } from 'vitest';
import { readForm } from './read-form.server.ts';

const post = (body: BodyInit | null, type?: string) =>
  new Request('http://h/', { method: 'POST', body, ...(type === undefined ? {} : { headers: { 'content-type': type } }) });

describe('readForm', () => {
  it('reads text fields, whatever they are called', async () => {
    const fields = await readForm(post('a=1&__proto__=2', 'application/x-www-form-urlencoded'));
    expect(Object.entries(fields)).toEqual([
      ['a', '1'],
      ['__proto__', '2'],
    ]);
  });
  it('takes what is no form for an empty one', async () => {
    expect(Object.keys(await readForm(post(null)))).toEqual([]);
    expect(Object.keys(await readForm(post('{}', 'application/json')))).toEqual([]);
    expect(Object.keys(await readForm(post('broken', 'multipart/form-data; boundary=x')))).toEqual([]);
  });
});
