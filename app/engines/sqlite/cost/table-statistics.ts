// Row counts and value frequencies of a database's tables, measured on demand and kept until `clear`.
import { seededRandom } from '#app/domain/random/seeded-random.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import type { Statistics } from './statistics.ts';

/** Runs a reading statement and gives its rows. */
export type RunStatistics = (sql: string, ...params: (string | number)[]) => readonly (readonly unknown[])[];

/** Up to this many rows every row counts; larger tables are sampled. */
const MAX_EXACT_ROWS = 20_000;
const SAMPLE_SIZE = 2_000;
/** A value seen this often in a sample is frequent for certain. */
const MIN_VISIBLE_COUNT = 20;
const MAX_KEPT = 500;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Statistics of the database behind `query`. With `isExact`, counts are taken from the rows, else from the highest row id. */
export class TableStatistics implements Statistics {
  private readonly kept = new Map<string, number | null>();
  private keptViews: ReadonlyMap<string, string> | null = null;
  private readonly query: RunStatistics;
  private readonly isExact: boolean;

  constructor(query: RunStatistics, isExact: boolean) {
    this.query = query;
    this.isExact = isExact;
  }

  /** Forgets everything: the data has changed. */
  clear(): void {
    this.kept.clear();
    this.keptViews = null;
  }

  rowCount(table: string): number | null {
    return this.keep(`rows ${foldAsciiCase(table)}`, () => {
      const name = this.findTable(table);
      return name === null ? null : this.countRows(name);
    });
  }

  views(): ReadonlyMap<string, string> {
    this.keptViews ??= new Map(
      this.query("SELECT name, sql FROM sqlite_schema WHERE type = 'view'").map(([name, sql]) => [
        foldAsciiCase(String(name)),
        String(sql),
      ]),
    );
    return this.keptViews;
  }

  matchingRows(table: string, columns: readonly string[]): number | null {
    return this.keep(JSON.stringify([table, ...columns].map(foldAsciiCase)), () => {
      const name = this.findTable(table);
      const rows = this.rowCount(table);
      if (name === null || rows === null) return null;
      const known = new Set(
        this.query('SELECT name FROM pragma_table_info(?)', name).map(([column]) => foldAsciiCase(String(column))),
      );
      if (columns.length === 0 || !columns.every((column) => known.has(foldAsciiCase(column)))) return null;
      const parts = columns.map((column) => `quote(${quote(column)})`).join(" || ' ' || ");
      const isThere = columns.map((column) => `${quote(column)} IS NOT NULL`).join(' AND ');
      // NULL equals nothing.
      const key = `CASE WHEN ${isThere} THEN ${parts} END`;
      return rows <= MAX_EXACT_ROWS ? this.countMatches(name, key) : this.sampleMatches(name, key, rows);
    });
  }

  private findTable(table: string): string | null {
    const [row] = this.query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE", table);
    return row ? String(row[0]) : null;
  }

  private countRows(name: string): number {
    if (!this.isExact) {
      const highest = this.attempt(`SELECT max(rowid) FROM ${quote(name)}`);
      if (highest) return Number(highest[0]?.[0] ?? 0);
    }
    return Number(this.query(`SELECT count(*) FROM ${quote(name)}`)[0]?.[0] ?? 0);
  }

  /** Expected matches of a value drawn from the table: sum of squares of the values' counts over the rows. */
  private countMatches(name: string, key: string): number {
    const groups = `SELECT count(*) AS n FROM (SELECT ${key} AS v FROM ${quote(name)}) WHERE v IS NOT NULL GROUP BY v`;
    const [row] = this.query(`SELECT sum(n * n) * 1.0 / sum(n) FROM (${groups})`);
    return Math.max(1, Number(row?.[0] ?? 1));
  }

  /** The same from rows at random row ids: the share of equal pairs estimates the probability of a match. */
  private sampleMatches(name: string, key: string, rows: number): number {
    const range = this.attempt(`SELECT min(rowid), max(rowid) FROM ${quote(name)}`)?.[0];
    if (!range) return rows;
    const [least, greatest] = range.map(Number) as [number, number];
    const random = seededRandom(SAMPLE_SIZE);
    const ids = Array.from({ length: SAMPLE_SIZE }, () => Math.floor(least + random() * (greatest - least + 1)));
    const probe = `SELECT (SELECT ${key} FROM ${quote(name)} WHERE rowid >= ids.value ORDER BY rowid LIMIT 1) AS v FROM json_each(?) ids`;
    const counts = `SELECT count(*) AS n FROM (${probe}) WHERE v IS NOT NULL GROUP BY v`;
    const [row] = this.query(`SELECT sum(n * (n - 1)), max(n), sum(n) FROM (${counts})`, JSON.stringify(ids));
    const [equalPairs = 0, mostFrequent = 0, size = 0] = (row ?? []).map(Number);
    const probability = size > 1 ? equalPairs / (size * (size - 1)) : 0;
    const visibleShare = mostFrequent >= MIN_VISIBLE_COUNT ? mostFrequent / size : 0;
    return Math.max(1, rows * (size / SAMPLE_SIZE) * Math.max(probability, visibleShare));
  }

  /** Null where the table has no row ids. */
  private attempt(sql: string): readonly (readonly unknown[])[] | null {
    try {
      return this.query(sql);
    } catch {
      return null;
    }
  }

  private keep(key: string, compute: () => number | null): number | null {
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const value = compute();
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    this.kept.set(key, value);
    return value;
  }
}
