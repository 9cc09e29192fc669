// Long statements of the kinds that people and tools write, in any length: what parsing is measured with.

const many = (count: number, part: (index: number) => string, between: string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(between);

const stagedModel = (index: number): string => `stg_${index} as (
    select o.order_id, o.customer_id, c.customer_name as name_${index}, -- the customer
      date(o.ordered_at, 'start of month') as month,
      case when o.status in ('paid', 'shipped') and o.amount > ${index} then o.amount * 1.25 else 0 end as revenue,
      coalesce(sum(o.amount) over (partition by o.customer_id order by o.ordered_at), 0) as running
    from raw_orders_${index} o
    left join raw_customers c on o.customer_id = c.customer_id and c.is_deleted = 0
    where o.ordered_at >= '2024-01-01' and (o.country = 'DE' or o.country = 'FR')
      and not exists (select 1 from refunds r where r.order_id = o.order_id)
  )`;

const KINDS = {
  'a model of dbt': (count: number) =>
    `with ${many(count, stagedModel, ',\n')}\nselect month, sum(revenue) as revenue from stg_0 group by 1 having sum(revenue) > 10 order by 2 desc`,
  columns: (count: number) => `select ${many(count, (n) => `sum(t.column_${n}) as "sum of ${n}"`, ', ')} from t`,
  'a union': (count: number) => many(count, (n) => `select a, b, 'x${n}' as kind from t${n} where a > ${n}`, ' union all '),
  'a mapping by CASE': (count: number) =>
    `select case ${many(count, (n) => `when country = 'C${n}' then 'Name ${n}'`, ' ')} end from t`,
  conditions: (count: number) => `select 1 from t where ${many(count, (n) => `(a = ${n} and b = 'x')`, ' or ')}`,
  'rows of values': (count: number) => `with v(a, b) as (values ${many(count, (n) => `(${n}, 'x${n}')`, ', ')}) select * from v`,
  calls: (count: number) => `select ${many(count, (n) => `coalesce(nullif(coalesce(nullif(x${n}, 1), 2), 1), 2)`, ', ')} from t`,
  'a list of values': (count: number) => `select x from t where x in (${many(count, (n) => `'value ${n}'`, ', ')})`,
} as const satisfies Readonly<Record<string, (count: number) => string>>;

export type TextKind = keyof typeof KINDS;
export const TEXT_KINDS = Object.keys(KINDS) as readonly TextKind[];

/** The first statement of its kind with at least so many characters. */
export function textOf(kind: TextKind, chars: number): string {
  for (let count = 1; ; count = Math.ceil(count * 1.02)) {
    const text = KINDS[kind](count);
    if (text.length >= chars) return text;
  }
}
