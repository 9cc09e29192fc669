// Writes reports and alerts with their owners and recipients: all of a change, or nothing.
import { and, eq, inArray, ne, not, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { reportRecipients, reportSchedules, reportScheduleUsers } from '#drizzle/schema/index.ts';
import type { RecipientType } from '#app/channels/registry/ids.ts';

export type ScheduleRow = typeof reportSchedules.$inferSelect;
export type ScheduleColumns = Partial<Omit<typeof reportSchedules.$inferInsert, 'id' | 'uuid'>>;

interface Recipient {
  readonly type: RecipientType;
  readonly configJson: string;
}

export interface ScheduleWrite<Columns> {
  readonly columns: Columns;
  /** Undefined: as they are. */
  readonly ownerIds?: readonly number[] | undefined;
  readonly recipients?: readonly Recipient[] | undefined;
}

export async function findScheduleRow(db: Db, id: number): Promise<ScheduleRow | null> {
  const [row] = await db.select().from(reportSchedules).where(eq(reportSchedules.id, id));
  return row ?? null;
}

export async function findRecipients(db: Db, id: number): Promise<Recipient[]> {
  return db
    .select({ type: reportRecipients.type, configJson: reportRecipients.configJson })
    .from(reportRecipients)
    .where(eq(reportRecipients.scheduleId, id));
}

/** Returns the new id. Throws a `UNIQUE` error of the database where another write came first. */
export async function insertSchedule(
  db: Db,
  { columns, ownerIds = [], recipients = [] }: ScheduleWrite<typeof reportSchedules.$inferInsert>,
): Promise<number> {
  const id = sql`(select id from report_schedules where uuid = ${columns.uuid})`;
  const [rows] = await db.batch([
    db.insert(reportSchedules).values(columns).returning({ id: reportSchedules.id }),
    ...linkStatements(db, id, { ownerIds, recipients }),
  ]);
  return rows[0]?.id ?? 0;
}

export async function updateSchedule(db: Db, id: number, write: ScheduleWrite<ScheduleColumns>): Promise<void> {
  const { columns, ownerIds, recipients } = write;
  const cleared: BatchItem<'sqlite'>[] = [];
  if (ownerIds) cleared.push(db.delete(reportScheduleUsers).where(eq(reportScheduleUsers.scheduleId, id)));
  if (recipients)
    cleared.push(db.delete(reportRecipients).where(and(eq(reportRecipients.scheduleId, id), not(isAmong(recipients)))));
  await db.batch([
    db.update(reportSchedules).set(columns).where(eq(reportSchedules.id, id)),
    ...cleared,
    ...linkStatements(db, sql`${id}`, { ownerIds: ownerIds ?? [], recipients: recipients ?? [] }),
  ]);
}

function linkStatements(
  db: Db,
  id: ReturnType<typeof sql>,
  { ownerIds, recipients }: { readonly ownerIds: readonly number[]; readonly recipients: readonly Recipient[] },
): BatchItem<'sqlite'>[] {
  const statements: BatchItem<'sqlite'>[] = [];
  if (ownerIds.length > 0)
    statements.push(db.insert(reportScheduleUsers).select(sql`select ${id}, id from users where id in ${valueList(ownerIds)}`));
  if (recipients.length > 0)
    statements.push(
      db.insert(reportRecipients).select(sql`
        select null, ${id}, json_extract(value, '$.type'), json_extract(value, '$.configJson')
        from json_each(${JSON.stringify(recipients)})
        where not exists (
          select 1 from report_recipients known where known.schedule_id = ${id}
          and known.type = json_extract(value, '$.type') and known.recipient_config_json = json_extract(value, '$.configJson'))
        order by key`),
    );
  return statements;
}

/** Recipients who stay keep their rows: a run that waits knows by them who has it. */
const isAmong = (recipients: readonly Recipient[]) =>
  sql`exists (
    select 1 from json_each(${JSON.stringify(recipients)}) as one
    where json_extract(one.value, '$.type') = report_recipients.type
    and json_extract(one.value, '$.configJson') = report_recipients.recipient_config_json)`;

export async function removeSchedules(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(reportSchedules).where(inArray(reportSchedules.id, valueList(ids)));
}

export interface TakenBy {
  readonly type: 'Alert' | 'Report';
  readonly name: string;
  /** The schedule that is being changed. */
  readonly exceptId: number | null;
}

/** Whether another report, or another alert, has the name. */
export async function isScheduleNameTaken(db: Db, { type, name, exceptId }: TakenBy): Promise<boolean> {
  const other = exceptId === null ? undefined : ne(reportSchedules.id, exceptId);
  const where = and(eq(reportSchedules.type, type), eq(reportSchedules.name, name), other);
  const rows = await db.select({ id: reportSchedules.id }).from(reportSchedules).where(where).limit(1);
  return rows.length > 0;
}

export interface MenuSchedule {
  readonly creationMethod: 'charts' | 'dashboards';
  readonly objectId: number;
  readonly userId: number | null;
}

/** Whether the user has a report from the menu of this chart or dashboard. */
export async function hasMenuSchedule(db: Db, { creationMethod, objectId, userId }: MenuSchedule): Promise<boolean> {
  if (userId === null) return false;
  const object = creationMethod === 'charts' ? reportSchedules.chartId : reportSchedules.dashboardId;
  const rows = await db
    .select({ id: reportSchedules.id })
    .from(reportSchedules)
    .where(and(eq(reportSchedules.creationMethod, creationMethod), eq(object, objectId), eq(reportSchedules.createdById, userId)))
    .limit(1);
  return rows.length > 0;
}
