// Dashboards on MariaDB have the results that they have on PostgreSQL: archives imported with the database swapped, and every
// chart's queries.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startExampleMysql, type ExampleServer } from '#tests/fixtures/servers/example-servers.ts';
import { BOARDS, boardsUnlikePostgres, hasExamples } from '#tests/fixtures/dashboards/unlike-postgres.ts';

/** Charts on which MySQL differs: weeks begin on Sunday, and `"x"` in custom SQL is a text. */
const OF_THE_ENGINE = hasExamples ? ['Area', 'Parallel Coordinates'] : [];

let mysql: ExampleServer;
beforeAll(async () => void (mysql = await startExampleMysql()), 180_000);
afterAll(() => mysql.stop());

it(`every chart of ${BOARDS} has the same rows on MariaDB as on PostgreSQL`, { timeout: 600_000 }, async () => {
  const found = await boardsUnlikePostgres(mysql);
  expect(found.filter((difference) => !OF_THE_ENGINE.some((name) => difference.startsWith(`${name}: `)))).toEqual([]);
  expect(found).toHaveLength(OF_THE_ENGINE.length);
});
