// A list of values as a sub-query with one bound parameter.
import { sql, type SQL } from 'drizzle-orm';

/** For `in`, because D1 binds at most 100 parameters per statement. */
export const valueList = (values: readonly unknown[]): SQL => sql`(select value from json_each(${JSON.stringify(values)}))`;
