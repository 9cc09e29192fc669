import { expect, it } from 'vitest';
import { readRefusalMessage, readRefusalRequestId, refusalResponse } from './refusal.ts';

it('spec 32: a refusal has its message for the viewer, and what the framework says of an error has none', async () => {
  const reply = refusalResponse({ status: 404, message: 'This layer was deleted.' });
  expect([reply.status, readRefusalMessage(await reply.json())]).toEqual([404, 'This layer was deleted.']);
  expect(readRefusalMessage(await refusalResponse({ status: 403, message: '' }).json())).toBeNull();
  const framework = 'Error: You made a POST request to "/sqllab/" but did not provide an `action` for route "routes/sqllab"';
  for (const data of [framework, new Error(framework), { message: framework }, { refusal: 1 }, null, undefined])
    expect(readRefusalMessage(data)).toBeNull();
});

it('a failure has the id of its request, and nothing else passes for one', async () => {
  const failed = await refusalResponse({ status: 500, message: '', requestId: 'r-1' }).json();
  expect([readRefusalMessage(failed), readRefusalRequestId(failed)]).toEqual([null, 'r-1']);
  for (const data of [{ requestId: 'r-1' }, { refusal: '', requestId: 7 }, { refusal: 'x' }, 'r-1', null])
    expect(readRefusalRequestId(data)).toBeNull();
});
