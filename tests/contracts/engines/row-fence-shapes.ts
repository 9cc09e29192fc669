// What planners are tempted to move: statements around a row-filtered table whose expressions fail on rows that are
// hidden. `SRC` is the table in a FROM. Rows: the north is visible, the south hidden, whatever form the rule has.

/** The same rows by every form of a rule. */
export const RULES = {
  equality: `region = 'north'`,
  list: `region in ('north', 'nowhere')`,
  pattern: `region like 'nor%'`,
  alternatives: `(region = 'north' or id < 0)`,
  range: `amount between 0 and 30`,
  function: `upper(region) = 'NORTH'`,
  days: `day < '2026-03-01'`,
  negation: `not (region <> 'north')`,
  branches: `case when region = 'north' then 1 else 0 end = 1`,
  exists: `exists (select 1 from grants g where g.region = orders.region and g.isopen = 1)`,
  lookUp: `region in (select region from grants where isopen = 1)`,
  scalar: `amount < (select max(cap) from grants)`,
  notLookUp: `region not in (select region from grants where isopen = 0)`,
} as const;

export const TABLES = `
  create table orders (id integer, region text, amount integer, note text, pw text, day text);
  create table grants (region text, isopen integer, cap integer);
  insert into grants values ('north', 1, 30), ('south', 0, 0);`;

const COUNT = 300;

/** As many rows of both regions, so that indexes are worth it: hidden ones hold what no conversion takes. */
export const orderRows = (): readonly (readonly (string | number)[])[] =>
  Array.from({ length: 2 * COUNT }, (_, index) =>
    index % 2 === 0
      ? [index, 'north', index % 30, 'fine', String(index), `2026-01-${10 + (index % 20)}`]
      : [index, 'south', 40, 'LEAK', `hidden(${index % 7}`, `2026-04-${10 + (index % 20)}`],
  );

/** Statements with a condition or value that fails on hidden rows: `POISON` is one. */
export const SHAPES = {
  condition: 'select count(*) from SRC orders where POISON',
  conditionBehindIndex: `select count(*) from SRC orders where note >= 'A' and POISON`,
  alternative: 'select count(*) from SRC orders where POISON or id = 1',
  value: 'select id, case when POISON then 1 else 0 end as hit from SRC orders order by id limit 5',
  aggregate: 'select sum(case when POISON then 1 else 0 end) as hits from SRC orders',
  having: 'select region, count(*) as n from SRC orders group by region having sum(case when POISON then 1 else 0 end) > 0',
  grouping: 'select case when POISON then 1 else 0 end as hit, count(*) as n from SRC orders group by 1',
  order: 'select id from SRC orders order by case when POISON then 1 else 0 end, id limit 5',
  commonTable: 'with c as (select * from SRC orders) select count(*) from c orders where POISON',
  nestedTable: 'select count(*) from (select * from (select * from SRC x where id >= 0) y) orders where POISON',
  unionAll: 'select count(*) from (select * from SRC a union all select * from SRC b) orders where POISON',
  union: 'select count(*) from (select * from SRC a union select * from SRC b) orders where POISON',
  join: 'select count(*) from SRC orders join grants g on g.region = orders.region where POISON',
  leftJoin: 'select count(*) from grants g left join SRC orders on g.region = orders.region and POISON',
  selfJoin: 'select count(*) from SRC orders join SRC other on other.id = orders.id where POISON',
  joinFromHidden: `select count(*) from grants g join SRC orders on orders.region = g.region and g.region = 'south' where POISON`,
  semiJoin: 'select count(*) from SRC o where o.id in (select id from SRC orders where POISON)',
  correlated: 'select count(*) from SRC o where exists (select 1 from SRC orders where orders.id = o.id and POISON)',
  scalar: 'select (select count(*) from SRC orders where POISON) as n',
  window:
    'select count(*) from (select *, row_number() over (partition by region order by id) as place from SRC x) orders where POISON',
  windowOrder:
    'select max(place) from (select row_number() over (order by case when POISON then 1 else 0 end) as place from SRC orders) w',
  distinct: 'select count(*) from (select distinct region, note, pw, amount, id from SRC x) orders where POISON',
  limited: 'select id from SRC orders where POISON order by id limit 3',
} as const;

/** A statement over the table, the way in which it is read put in its place. */
export const shapeSql = (shape: string, source: string, poison: string): string =>
  shape.replaceAll('SRC', () => source).replaceAll('POISON', () => `(${poison})`);
