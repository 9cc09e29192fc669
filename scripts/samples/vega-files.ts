// Reads the files of the npm package vega-datasets. Decides nothing about their content.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as z from 'zod';

const folder = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '..', 'data');

export const vegaPath = (file: string): string => join(folder, file);

/** The rows of a JSON file. Throws where one is not of the shape that the schema says. */
export async function readVegaJson<T>(file: string, row: z.ZodType<T>): Promise<T[]> {
  const content: unknown = JSON.parse(await readFile(vegaPath(file), 'utf8'));
  return row.array().parse(content);
}

/** The rows of a CSV file with a header, as text by column name. */
export async function readVegaCsv(file: string): Promise<Record<string, string>[]> {
  const [header = [], ...records] = parseCsv(await readFile(vegaPath(file), 'utf8'));
  return records.map((record) => Object.fromEntries(header.map((name, i) => [name, record[i] ?? ''])));
}

/** RFC 4180: quoted fields can contain commas, line ends and doubled quotes. Blank lines are skipped. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (record.length > 1 || record[0] !== '') records.push(record);
    record = [];
  }
  return records;
}

/** A number from a CSV cell; null for blanks and the package's `NA`. */
export function numberOrNull(text: string | undefined): number | null {
  if (text === undefined || text === '' || text === 'NA') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** A text from a CSV cell; null for blanks and the package's `NA`. */
export const textOrNull = (text: string | undefined): string | null =>
  text === undefined || text === '' || text === 'NA' ? null : text;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The parts of a day written `Jun 12 1998`; null when it is not one. */
export function parseMonthDayYear(text: string): { readonly year: number; readonly month: number; readonly day: number } | null {
  const [, name = '', day, year] = /^([A-Z][a-z]{2}) (\d{1,2}) (\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return month === 0 ? null : { year: Number(year), month, day: Number(day) };
}

/** `YYYY-MM-DD`. */
export function formatDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
