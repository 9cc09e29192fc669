import { describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES } from '#app/services/requests/raw-body.server.ts';
import { readRefusalMessage } from '#app/domain/viewer/refusal.ts';
import { readForm } from '#app/services/requests/read-form.server.ts';

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
  it('refuses a body over the limit with a page that says so, announced or not', async () => {
    const large = 'a'.repeat(MAX_BODY_BYTES + 1);
    const stream = () => new Blob([large]).stream();
    const chunked = new Request('http://h/', { method: 'POST', body: stream(), duplex: 'half' } as RequestInit);
    for (const request of [chunked, post(large, 'application/x-www-form-urlencoded')]) {
      const reply = await readForm(request).catch((thrown: unknown) => thrown);
      if (!(reply instanceof Response)) throw new Error('No page was thrown.');
      expect([reply.status, readRefusalMessage(await reply.json())]).toEqual([413, 'The request is larger than 10 MB.']);
    }
  });
});
