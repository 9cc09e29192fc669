// Texts that a regular expression would go through once for each of their characters, or for each pair: such a call would not
// return within a test. Every one of them comes from outside: filter values, cells, expressions, settings, files, messages of databases.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { looksLikeAddress } from '#app/domain/advanced-type/read-advanced.ts';
import { readChartPlace } from '#app/charts/cartodiagram/place.ts';
import { localColumns } from '#app/domain/dashboard/masks/local-rule.ts';
import { sanitizeCss } from '#app/domain/dashboard/css/sanitize-css.ts';
import { isDecimalText } from '#app/domain/text/decimal-text.ts';
import { AppError } from '#app/domain/errors.ts';
import { parseMailbox } from '#app/domain/delivery/mail-message.ts';
import { guardChartFormula } from '#app/domain/export/csv-field.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { looksTemporal } from '#app/domain/query/plan/temporal-expression.ts';
import { compareDecimals, toDecimal } from '#app/domain/results/compare-cells.ts';
import { coerceToNumbers } from '#app/domain/shape/numbers/coerced-numbers.ts';
import { placePieces } from '#app/domain/template/place-text.ts';
import { findSupersetAddress } from '#app/domain/viewer/superset-address.ts';
import { plainType } from '#app/engines/clickhouse/dialect.ts';
import { clickhouseFailure } from '#app/engines/clickhouse/failure.ts';
import { clickhouseValidation } from '#app/engines/clickhouse/plan/validation.ts';
import { readScan, readSearch } from '#app/engines/sqlite/cost/query-plan.ts';
import { likeCondition } from '#app/engines/sqlite/dialect/like.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';

const COUNT = 300_000;
const many = (text: string): string => text.repeat(COUNT);

const NUMBERS = `${many('1')}x`;
const LONG_TEXTS: Readonly<Record<string, () => unknown>> = {
  'a filter value in a template': () =>
    refused(() => placePieces(['SELECT ', { untrusted: `${many('a')}!` }], postgresDialect.lexis)) === '',
  'digits that are no number': () => isDecimalText(NUMBERS),
  'a cell that is made a number': () =>
    !Number.isNaN(coerceToNumbers({ name: 'c', type: 'string', values: [NUMBERS, `${many(' ')}x`] })[0]),
  'a cell of a CSV file': () => guardChartFormula(`=${many('1')}x`) === '',
  'zeros before the end of a number': () => compareDecimals(toDecimal(`0.1${many('0')}1`), toDecimal('0.1')) < 0,
  'a metric with spaces': () => localColumns([{ metrics: ['m'], columns: [] }], localFacts(`sum(${many(' ')}!`)).length > 0,
  'a metric with DISTINCT and spaces': () =>
    localColumns([{ metrics: ['m'], columns: [] }], localFacts(`sum(distinct${many(' ')}!)`)).length > 0,
  'an expression with many AS': () => looksTemporal(`cast(${many('as date ')}(`, []),
  'a value of CSS that is one word': () => sanitizeCss(`p { color: ${'a'.repeat(190_000)} }`).css === '',
  'a value of CSS with escaped quotes': () => sanitizeCss(`p { content: "x" ${'\\"'.repeat(90_000)} }`).css.includes('x'),
  'a picture of CSS with spaces': () =>
    sanitizeCss(`p { background: url(data:image/png;base64,${' '.repeat(190_000)}!) }`).css.includes('png'),
  'a pattern of %': () =>
    refused(() => likeCondition('a', '?', { negated: false, ignoreCase: false, pattern: `a${many('%')}x` })) === '',
  'a text like an address': () => looksLikeAddress(NUMBERS),
  'a place with spaces': () => readChartPlace(`POINT${many(' ')}!`) !== null,
  'a mailbox with spaces': () => parseMailbox(`a${many(' ')}!`) !== null,
  'slashes of an address': () => findSupersetAddress(`${many('/')}x`, '') !== null,
  'brackets of a type': () => plainType(`nullable(${many(')')}x`) === '',
  'a message of ClickHouse with spaces': () => clickhouseFailure(`Code: 62. DB::Exception: a${many(' ')}x`) === null,
  'a message of ClickHouse with versions': () => clickhouseFailure(`Code: 62. DB::Exception: a${many(' (version ')}x`) === null,
  'a message of ClickHouse with brackets': () => clickhouseFailure(`Code: 62. DB::Exception: a (version ${many('(')}x`) === null,
  'a syntax error of ClickHouse that repeats its place': () =>
    clickhouseValidation.readProblem(new AppError('SYNTAX_ERROR', many('failed at position 1 (')), 'SELECT 1') === null,
  'a name in a plan of SQLite that is scanned': () => readScan(planNode(`SCAN ${many(' USING ')}"`)) === null,
  'a name in a plan of SQLite that is searched': () => readSearch(planNode(`SEARCH ${many(' USING (')}`)) === null,
};

const planNode = (detail: string) => ({ id: 1, parent: 0, detail, children: [] });
const localFacts = (expression: string) => ({
  dataset: { columns: [], metrics: [{ name: 'm', expression }], sql: null } as unknown as Dataset,
  isCut: false,
  hasTemplates: false,
});
function refused(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

describe('a text of 300,000 characters', () => {
  it.each(Object.entries(LONG_TEXTS))('is read once: %s', (_, read) => {
    expect(read()).toBe(false);
  });
});

/** `/[a-z]+$/`: matching starts again at each of the characters. What is anchored, or bounded at its place, is listed. */
const TRIMS_AT_END = /(?<![\w$)\]"'`*])\/(?:\[(?:[^\]\\]|\\.)+\]|\\[sdw]|\w)[+*]\$\/[a-z]*[.,)]/;
/** `\d+\.?\d*`: digits are shared between two parts in every possible way. */
const SHARES_DIGITS = /\\d\+\\\.\?\\d\*/;
/** `(?:a?b+)*`: each text is divided in every possible way. */
const REPEATS_REPEATED = /\((?:\?:)?(?:\[[^\]]+\]\?)?(?:\[[^\]]+\]|\\[sdw])[+*]\)[+*]/;
/** Texts of at most 300 characters, as their files say. */
const SHORT_TEXTS = new Set([
  'app/charts/shared/text/text-width.ts',
  'app/domain/shape/label-text.ts',
  'app/domain/upload/parse-instant.ts',
  'app/domain/setup/public-url.ts',
  'app/screens/sql-editor/completion-keys.ts',
]);

describe('regular expressions', () => {
  const sources = ['app', 'durable', 'workers'].flatMap(listSources).filter((file) => !/\.test\.tsx?$|generated/.test(file));

  it('don’t go through a text once for each of its characters', () => {
    const found = sources
      .filter((file) => !SHORT_TEXTS.has(file))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => TRIMS_AT_END.test(line) || SHARES_DIGITS.test(line) || REPEATS_REPEATED.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it.each([
    ['text.replace(/0+$/, "")', TRIMS_AT_END],
    ['text.replace(/[\\s;]+$/, "")', TRIMS_AT_END],
    ['/^(?:\\d+\\.?\\d*)$/', SHARES_DIGITS],
    ['/^(?:[+-]?[a-z]+)*$/', REPEATS_REPEATED],
  ])('%s would be found', (line, pattern) => {
    expect(pattern.test(line)).toBe(true);
  });
});

function listSources(path: string): string[] {
  if (!statSync(path).isDirectory()) return /\.tsx?$/.test(path) ? [path] : [];
  return readdirSync(path).flatMap((name) => listSources(join(path, name)));
}
