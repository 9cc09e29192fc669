// What a save of a dashboard says that did not succeed.
import { expect, it } from 'vitest';
import { createApiSender } from '#app/screens/shell/api/api-sender.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { newVersion } from '#app/screens/shell/api/reply-checks.ts';
import { publishFailureText, saveFailureText, settingsFailureText } from './save-failure.ts';

const refusedBy = (status: number, body: unknown): Promise<Sent> => {
  const send = createApiSender('token', () => Promise.resolve(Response.json(body, { status })));
  return send('/api/v1/dashboard/7', { method: 'PUT', body: {}, reply: newVersion(7) });
};

it('spec 317: a forbidden save says that the dashboard may not be edited', async () => {
  const sent = await refusedBy(403, { message: 'Forbidden' });
  expect(saveFailureText(sent)).toBe('You do not have permission to edit this dashboard');
  expect(saveFailureText(sent, 'browser')).toBe(
    'You do not have permission to edit this dashboard. Your changes are kept in this browser.',
  );
  expect(settingsFailureText(sent)).toContain('You do not have permission to edit this dashboard.');
});

it('spec 316: publishing without rights has its own message', async () => {
  expect(publishFailureText(await refusedBy(403, { message: 'Forbidden' }))).toBe(
    'You do not have permissions to edit this dashboard.',
  );
  expect(publishFailureText(await refusedBy(500, {}))).toContain('Sorry, there was an error saving this dashboard: ');
});

it('spec 400: any other failure names the reason', async () => {
  const slug = await refusedBy(422, { message: { slug: ['Must be unique'] } });
  expect(saveFailureText(slug)).toMatch(/^Sorry, there was an error saving this dashboard: .*Must be unique/);
  const tags = await refusedBy(403, { message: 'You do not have permission to manage tags on dashboards' });
  expect(saveFailureText(tags)).toBe(
    'Sorry, there was an error saving this dashboard: You do not have permission to manage tags on dashboards',
  );
});
