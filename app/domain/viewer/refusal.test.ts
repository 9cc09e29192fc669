import { expect, it } from 'vitest';
import { readRefusalMessage, refusalResponse } from './refusal.ts';

it('spec 32: a refusal has its message for the viewer, and what the framework says of an error has none', async () => {
  const reply = refusalResponse({ status: 404, message: 'This layer was deleted.' });
  expect([reply.status, readRefusalMessage(await reply.json())]).toEqual([404, 'This layer was deleted.']);
  expect(readRefusalMessage(await refusalResponse({ status: 403, message: '' }).json())).toBeNull();
  const framework = 'Error: You made a POST request to "/sqllab/" but did not provide an `action` for route "routes/sqllab"';
  for (const data of [framework, new Error(framework), { message: framework }, { refusal: 1 }, null, undefined])
    expect(readRefusalMessage(data)).toBeNull();
});
