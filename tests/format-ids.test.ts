// Everything about a format of files is in its folder: the rest of the product names none.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FORMATS } from '#app/formats/registry/formats.ts';

/** Files that name a format, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'app/api/explore-json/endpoints.server.ts': 'Superset’s `csv=true`: no other format is requested there',
  'app/screens/sqllab/results/copy-formats.ts': 'what is copied is no file',
  'app/screens/sqllab/save/ScheduleDialog.tsx': 'a schedule of a query sends rows, which it begins with as CSV',
};

/** JSON is what every reply is, and arrows are drawn and pressed. */
const OTHER_WORDS = ['json', 'arrow'];
const COMMENT = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm;

const ids = FORMATS.map(({ id }) => id).filter((id) => !OTHER_WORDS.includes(id));
/** As a text, in any case, as a reader or writer, or as one of a union. */
const named = new RegExp(`['"\`](?:${ids.join('|')})['"\`]|\\b(?:READERS|WRITERS)\\.(?:${ids.join('|')})\\b`, 'i');

const listSources = (path: string): string[] => execFileSync('git', ['ls-files', path], { encoding: 'utf8' }).trim().split('\n');
const isNaming = (file: string): boolean => named.test(readFileSync(file, 'utf8').replace(COMMENT, ''));

it('no file names a format outside of its folder, but for those with a reason', () => {
  const naming = [...listSources('app'), ...listSources('drizzle/schema')].filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(?:test|fixture)\.tsx?$/.test(file) &&
      !/^app\/(?:formats|messages)\//.test(file) &&
      isNaming(file),
  );
  expect(naming.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

it('what formats share names none', () => {
  const shared = listSources('app/formats').filter(
    (file) => /^app\/formats\/(?:(?:shared|upload)\/.*\/?)?[\w.-]+$/.test(file) && !/\.test\.ts$/.test(file),
  );
  expect(shared.length).toBeGreaterThan(15);
  expect(shared.filter(isNaming)).toEqual(['app/formats/shared/format.ts']);
});
