import { expect, it } from 'vitest';
import { parsePublicUrl } from './public-url.ts';
import { reportSetupProblem } from './setup-problem.ts';

it('a public address is one of the web, without what links can’t be put after', () => {
  expect(parsePublicUrl(' https://meridian.example.com/bi// ')).toBe('https://meridian.example.com/bi');
  for (const text of [
    '',
    'meridian.example.com',
    'ftp://m.example.com',
    'https://',
    'https://m.example.com/?a=1',
    'https://a:b@m.example.com',
  ])
    expect([text, parsePublicUrl(text)]).toEqual([text, null]);
});

it('the report Worker’s problem names the setting, and where it is set', () => {
  const SECRET_KEY = 'k'.repeat(32);
  expect(reportSetupProblem({ SECRET_KEY, PUBLIC_URL: 'https://m.example.com' })).toBeNull();
  expect(reportSetupProblem({ PUBLIC_URL: 'https://m.example.com' })).toMatch(
    /SECRET_KEY is missing.*-c workers\/report\/wrangler\.toml$/,
  );
  expect(reportSetupProblem({ SECRET_KEY: 'short', PUBLIC_URL: '' })).toMatch(/SECRET_KEY is missing or shorter/);
  expect(reportSetupProblem({ SECRET_KEY, PUBLIC_URL: '' })).toMatch(/PUBLIC_URL must be .* workers\/report\/wrangler\.toml/);
  expect(reportSetupProblem({ SECRET_KEY })).toMatch(/PUBLIC_URL must be/);
});
