// Everything about a channel of reports is in its folder: the rest of the product names none.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHANNELS } from '#app/channels/registry/channels.ts';

/** Files that name a channel, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'app/domain/access/private-hosts.ts': 'a use of ALLOWED_PRIVATE_HOSTS, whichever channel calls',
  'app/domain/log/redact-secrets.ts': 'secrets in logs are found whatever wrote them',
};

/** Accounts have addresses of email too: only its type is a name of the channel. */
const OTHER_WORDS = ['email'];
const COMMENT = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm;

it('no file names a channel outside of its folder, but for those with a reason', () => {
  const types = CHANNELS.flatMap((channel) => channel.types).map((type) => `['"\`]${type}['"\`]`);
  const words = CHANNELS.map(({ id }) => id).filter((id) => !OTHER_WORDS.includes(id));
  const named = new RegExp([...types, ...words.map((id) => `\\b${id}|${id[0]?.toUpperCase()}${id.slice(1)}`)].join('|'));
  const files = execFileSync('git', ['ls-files', 'app'], { encoding: 'utf8' }).trim().split('\n');
  const naming = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(?:test|fixture)\.tsx?$/.test(file) &&
      !/^app\/(?:channels|messages)\//.test(file) &&
      named.test(readFileSync(file, 'utf8').replace(COMMENT, '')),
  );
  expect(naming.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

it('what channels share names none', () => {
  const files = execFileSync('git', ['ls-files', 'app/channels'], { encoding: 'utf8' }).trim().split('\n');
  const shared = files.filter((file) => /^app\/channels\/(?:shared\/)?[\w.-]+$/.test(file));
  const types = CHANNELS.flatMap((channel) => channel.types).map((type) => `['"\`]${type}['"\`]`);
  const named = new RegExp(types.join('|'));
  expect(shared.length).toBeGreaterThan(8);
  expect(shared.filter((file) => named.test(readFileSync(file, 'utf8').replace(COMMENT, '')))).toEqual([]);
});
