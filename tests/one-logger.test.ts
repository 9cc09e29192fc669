// Every line of the servers' log goes through app/services/logging: with the id of its request, without secrets, by its level.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Their console is the browser's. */
const BROWSER = /^app\/(?:screens|ui|charts\/interactive|services\/embedding\/shell)\//;
/** The logger itself, and lines that are no log: by them the gateway learns who keeps a Warehouse's thread. */
const PRINTS = ['app/services/logging/log.server.ts', 'durable/warehouse-process.ts'];

const listSources = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => listSources(join(path, name)))
    : /\.tsx?$/.test(path) && !/\.(?:test|d)\.tsx?$/.test(path)
      ? [path]
      : [];

it('nothing on a server prints but the logger', () => {
  const sources = ['app', 'durable', 'workers'].flatMap(listSources).filter((path) => !BROWSER.test(path));
  expect(sources.length).toBeGreaterThan(1_000);
  const printing = sources.filter((path) => /(?<!\/)\bconsole\s*(?:\.|\[|\?\.)/.test(readFileSync(path, 'utf8')));
  expect(printing.toSorted()).toEqual(PRINTS);
});
