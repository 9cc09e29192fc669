import { expect, it } from 'vitest';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { mailHref } from './mail-href.ts';

it('spec 87: an email has the dashboard’s name as its subject, and the permalink in its text', () => {
  const [title, url] = ['R&D: 100% “open”?', 'http://localhost/superset/dashboard/p/aB3/'];
  const href = mailHref({ subject: title, body: createTranslate(dashboard, 'en')('mail', { title, url }) });
  const { protocol, pathname, searchParams } = new URL(href);
  expect([protocol, pathname]).toEqual(['mailto:', '']);
  expect(Object.fromEntries(searchParams)).toEqual({ subject: title, body: `See “${title}”: ${url}` });
});
