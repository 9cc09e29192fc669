import { expect, it } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

const SECRET = 'hunter2-s3cret';

it.each([
  ['a connection string', `connect to mysql://ada:${SECRET}@db.example.com:3306/sales failed`],
  ['a password with an @', `postgresql://ada:p@${SECRET}@db/sales`],
  ['a password with a slash', `postgresql://ada:p/${SECRET}@db/sales`],
  ['a user alone', `https://${SECRET}@api.example.com/v1`],
  ['a mail server', `smtps://reports%40example.com:${SECRET}@mail.example.com:465`],
  ['a header', `Authorization: Bearer ${SECRET}`],
  ['a token alone', `sent bearer ${SECRET}`],
  ['a cookie', `Cookie: session=${SECRET}; theme=dark`],
  ['a new cookie', `set-cookie: session=${SECRET}; HttpOnly`],
  ['JSON', `{"host":"db","password":"${SECRET}","user":"ada"}`],
  ['JSON in JSON', `{"body":"{\\"password\\":\\"${SECRET}\\"}"}`],
  ['a query string', `GET https://db.example.com/?user=ada&access_token=${SECRET}&limit=1`],
  ['a setting', `SECRET_KEY=${SECRET} SMTP_URL=none`],
  ['a client secret', `client_secret: '${SECRET}'`],
  ['a JWT', `guest eyJhbGciOi.eyJzdWIi${SECRET}.sig refused`],
  ['Slack', `xoxb-1-2-${SECRET}`],
  ['a webhook of Slack', `https://hooks.slack.com/services/T0/B0/${SECRET}`],
  ['a webhook of Teams', `https://contoso.webhook.office.com/webhookb2/${SECRET}`],
  ['a signed address', `https://prod.logic.azure.com/workflows/1?api-version=1&sig=${SECRET}`],
  ['a sign-in that comes back', `/database/sign-in/?code=${SECRET}&state=${SECRET}`],
  ['a link of an invitation', `https://bi.example.com/invitation/${SECRET}0123456789abcdef`],
  ['a link to a report’s file', `/api/v1/report/file/eyJhbGciOi.eyJrZXkiOi${SECRET}.sig`],
  ['a statement', `CREATE USER ada IDENTIFIED BY '${SECRET}'`],
  ['another statement', `ALTER ROLE ada PASSWORD '${SECRET}'`],
  [
    'parameters of the metadata’s statements',
    `Failed query: insert into "users" values (?)\nparams: 1,ada,${SECRET}\nand ${SECRET}`,
  ],
  ['a key', `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----`],
])('hides the secret of %s', (_what, text) => {
  expect(redactSecrets(text)).not.toContain(SECRET);
});

it.each([
  'The token has expired.',
  'https://meridian.example.com/superset/dashboard/3/?tab=1',
  'The CSRF token is missing.',
  'column "password_hash" does not exist',
  'at run (app.js:12:345)',
  'at file:///srv/node_modules/@remix-run/router/index.js:3:4',
  'https://meridian.example.com/user/@ada',
])('leaves %s as it is', (text) => {
  expect(redactSecrets(text)).toBe(text);
});

it('keeps the places of a stack below hidden parameters', () => {
  expect(redactSecrets('Error: x\nparams: 1,2\n    at run (app.js:12:345)')).toBe(
    'Error: x\nparams: ***\n    at run (app.js:12:345)',
  );
});
