// Old code on a new schema: a deployment migrates the tables first, and the Workers of the last release run on them until they are
// replaced, or again after a rollback. See docs/decisions/099-migrations-only-add.md.
import { describe, expect, it } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };
import { hashMigrations, readRelease } from '#scripts/mark-release.ts';
import { listMigrations, readStatements } from '#scripts/state/migrate.ts';
import { fillTables, findBreakingStatements, openSchema, runReleasedCode } from '#tests/fixtures/metadata/released-schema.ts';

const RELEASE = readRelease();
const RELEASED = listMigrations().filter((name) => name <= RELEASE.migration);
const NEXT = listMigrations().filter((name) => name > RELEASE.migration);

interface Outcome {
  /** Migrations that were refused. */
  readonly refused: readonly string[];
  /** Migrations that failed on tables with rows. */
  readonly failed: readonly string[];
  /** What then breaks in the release's code. */
  readonly broken: readonly string[];
}

function upgrade(next: readonly string[], unused: readonly string[] = RELEASE.unused): Outcome {
  const base = RELEASED.flatMap(readStatements);
  const [released, newer] = [openSchema(base), openSchema(base)];
  fillTables(newer);
  const failed = next.flatMap((statement) => {
    try {
      newer.exec(statement);
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
  const outcome = {
    refused: findBreakingStatements(next, { released, unused }),
    failed,
    broken: runReleasedCode(newer, released, unused),
  };
  for (const database of [released, newer]) database.close();
  return outcome;
}

describe('the migrations since the last release', () => {
  it('only add, apply to tables with rows, and leave what the release’s code reads and writes', () => {
    expect(upgrade(NEXT.flatMap(readStatements))).toEqual({ refused: [], failed: [], broken: [] });
  });

  it('come after those of the release, which are never edited', () => {
    expect(RELEASED.at(-1), 'drizzle/release.json names a migration that isn’t there').toBe(RELEASE.migration);
    expect(hashMigrations(RELEASE.migration), 'A migration of the release was edited: deployments won’t run it again').toBe(
      RELEASE.sha256,
    );
    expect(RELEASE.version, 'A new version is marked by: node scripts/mark-release.ts').toBe(packageJson.version);
  });
});

describe('what would break the release’s code is found', () => {
  it('a column that it reads and writes is dropped, or renamed', () => {
    for (const statement of [
      'ALTER TABLE `charts` DROP COLUMN `description`',
      'ALTER TABLE `charts` RENAME COLUMN `description` TO `about`',
    ]) {
      const { refused, broken } = upgrade([statement]);
      expect(refused).toEqual([expect.stringContaining('not known to only add')]);
      expect(broken).toContainEqual(expect.stringMatching(/^SELECT .*: no such column: (?:"description" )?/));
      expect(broken).toContainEqual(expect.stringMatching(/^INSERT .*: table charts has no column named description/));
    }
  });

  it('a table is dropped, or made again with fewer columns', () => {
    const { refused, broken } = upgrade([
      'DROP TABLE `css_templates`',
      'CREATE TABLE `css_templates` (`id` integer PRIMARY KEY)',
    ]);
    expect(refused).toHaveLength(1);
    expect(broken.length).toBeGreaterThan(3);
  });

  it('a column that it doesn’t write needs a value: tables with rows can’t get it, and empty ones would take no rows', () => {
    const { refused, failed } = upgrade(['ALTER TABLE `charts` ADD `kind` text NOT NULL']);
    expect([refused.length, failed]).toEqual([1, [expect.stringContaining('NOT NULL column')]]);
    expect(upgrade(["ALTER TABLE `charts` ADD `kind` text DEFAULT 'a' NOT NULL"])).toEqual({
      refused: [],
      failed: [],
      broken: [],
    });
  });

  it('an index that its upserts name is dropped, and one that refuses its rows is created', () => {
    const dropped = upgrade(['DROP INDEX `charts_uuid_unique`']);
    expect([dropped.refused.length, dropped.broken]).toEqual([1, [expect.stringContaining('ON CONFLICT clause does not match')]]);
    expect(upgrade(['CREATE UNIQUE INDEX `charts_name` ON `charts` (`name`)']).refused).toHaveLength(1);
    expect(upgrade(['DROP INDEX `logs_user_action`'])).toEqual({ refused: [], failed: [], broken: [] });
  });

  it('rows are changed, or a trigger is created: what that does isn’t known', () => {
    const statements = ["UPDATE `charts` SET `name` = ''", 'CREATE TRIGGER t AFTER INSERT ON charts BEGIN SELECT 1; END'];
    expect(upgrade(statements).refused).toHaveLength(2);
  });

  it('but not triggers that count the changes of a new table', () => {
    const table = 'CREATE TABLE `notes` (`id` integer PRIMARY KEY)';
    const counting = (of: string) =>
      `CREATE TRIGGER t AFTER INSERT ON \`${of}\` BEGIN UPDATE \`metadata_versions\` SET \`people\` = \`people\` + 1 WHERE \`id\` = 1; END;`;
    expect(upgrade([table, counting('notes')])).toEqual({ refused: [], failed: [], broken: [] });
    expect(upgrade([table, counting('charts')]).refused).toHaveLength(1);
  });

  it('but not a new table that is made again with its rows', () => {
    const table = (name: string) => `CREATE TABLE \`${name}\` (\`id\` integer PRIMARY KEY)`;
    const again = (from: string) => [
      table('__new_notes'),
      `INSERT INTO \`__new_notes\` (\`id\`) SELECT \`id\` FROM \`${from}\`;`,
      `DROP TABLE \`${from}\``,
      `ALTER TABLE \`__new_notes\` RENAME TO \`${from}\``,
    ];
    expect(upgrade([table('notes'), ...again('notes')])).toEqual({ refused: [], failed: [], broken: [] });
    expect(upgrade(again('css_templates')).refused).toHaveLength(2);
  });

  it('but not the drop of what the release lists as unused', () => {
    const statements = ['ALTER TABLE `charts` DROP COLUMN `description`', 'DROP TABLE `css_templates`'];
    expect(upgrade(statements, ['charts.description', 'css_templates'])).toEqual({ refused: [], failed: [], broken: [] });
  });
});
