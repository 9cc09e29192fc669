// Values as a sub-query: one bound parameter, however many there are.
import { sql, type SQL } from 'drizzle-orm';

/** For `in`: D1 binds at most 100 parameters to a statement. */
export const valueList = (values: readonly unknown[]): SQL => sql`(select value from json_each(${JSON.stringify(values)}))`;
