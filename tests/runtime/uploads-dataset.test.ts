// The dataset of an uploaded table, created by the job in the background: once, and with the rights of the user who began it.
import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { strToU8 } from 'fflate';
import { changeUpload } from '#app/stores/upload/store.server.ts';
import { datasetColumns, datasetOwners, datasets, uploads, users } from '#drizzle/schema/index.ts';
import { db, until } from './runs-fixture.ts';
import { addUploader, jobs, load, prepareUploads, queue, view } from './uploads-fixture.ts';

beforeAll(prepareUploads);

const madeOf = (table: string) => db.select().from(datasets).where(eq(datasets.name, table));
const columnsOf = async (id: number | null): Promise<string[]> => {
  const rows = await db
    .select()
    .from(datasetColumns)
    .where(eq(datasetColumns.datasetId, id ?? 0));
  return rows
    .filter(({ isActive }) => isActive)
    .map(({ name, isTemporal }) => (isTemporal ? `${name} (time)` : name))
    .sort();
};

describe.each(['warehouse', 'postgres', 'mysql'] as const)('a file for a %s', (kind) => {
  const table = (name: string): string => `${name}_dataset`;

  it('is a dataset of its user once the job has ended, whoever requests it', async () => {
    const id = await queue(kind, strToU8('n,day\n1,2026-01-01\n'), { n: 'integer', day: 'date' }, { table: table('made') });
    // Begun, and left alone: the alarm of its object does it.
    await jobs.begin(id);
    const { state, userId, datasetId, databaseId } = await until(
      () => view(id),
      (row) => row.state === 'done',
    );
    const made = (await madeOf(table('made'))).filter((row) => row.databaseId === databaseId);
    expect([state, made.map((row) => row.id)]).toEqual(['done', [datasetId]]);
    const owners = await db
      .select()
      .from(datasetOwners)
      .where(eq(datasetOwners.datasetId, datasetId ?? 0));
    expect(owners.map((owner) => owner.userId)).toEqual([userId]);
    expect(await columnsOf(datasetId)).toEqual(['day (time)', 'n']);
    expect(made[0]?.mainTemporalColumn).toBe('day');
  });

  it('stays one dataset, however often the job is begun or dies after publishing', async () => {
    const id = await queue(kind, strToU8('n\n1\n'), { n: 'integer' }, { table: table('once') });
    await Promise.all([jobs.begin(id), jobs.run(id), jobs.run(id)]);
    const first = (await view(id)).datasetId;
    // As the row was before.
    await changeUpload(db, id, ['done'], { state: 'publishing', datasetId: null });
    await Promise.all([jobs.run(id), jobs.run(id)]);
    const { state, datasetId, databaseId } = await view(id);
    const made = (await madeOf(table('once'))).filter((row) => row.databaseId === databaseId);
    expect([state, datasetId, made.length]).toEqual(['done', first, 1]);
  });

  it('has the columns that its table has, after it was replaced too', async () => {
    const first = await load(kind, 'n\n1\n', { n: 'integer' }, { table: table('again') });
    const second = await load(kind, 'm\n1\n', { m: 'integer' }, { table: table('again'), ifExists: 'replace' });
    expect(second.datasetId).toBe(first.datasetId);
    expect(await columnsOf(second.datasetId)).toEqual(['m']);
  });

  it('is only a table for those who can’t make datasets, or are gone', async () => {
    const reader = await addUploader(`reader ${crypto.randomUUID()}`, [['all_database_access', 'all_database_access']]);
    const stranger = await addUploader(`stranger ${crypto.randomUUID()}`, [['can_get_or_create_dataset', 'Dataset']]);
    const gone = await addUploader(`gone ${crypto.randomUUID()}`);
    await db.update(users).set({ isActive: false }).where(eq(users.id, gone));
    for (const [name, uploaderId] of Object.entries({ reader, stranger, gone })) {
      const ended = await load(kind, 'n\n1\n', { n: 'integer' }, { table: table(name), uploaderId });
      expect([name, ended.state, ended.datasetId]).toEqual([name, 'done', null]);
      expect(await madeOf(table(name))).toEqual([]);
    }
  });

  it('is forgotten with the dataset', async () => {
    const { id, datasetId } = await load(kind, 'n\n1\n', { n: 'integer' }, { table: table('forgotten') });
    await db.delete(datasets).where(eq(datasets.id, datasetId ?? 0));
    expect((await db.select().from(uploads).where(eq(uploads.id, id)))[0]?.datasetId).toBeNull();
  });

  it('leaves another’s dataset of the table as it is', async () => {
    const first = await load(kind, 'n\n1\n', { n: 'integer' }, { table: table('others') });
    const uploaderId = await addUploader(`other ${crypto.randomUUID()}`);
    const second = await load(kind, 'm\n1\n', { m: 'integer' }, { table: table('others'), ifExists: 'replace', uploaderId });
    expect(second.datasetId).toBe(first.datasetId);
    expect(await columnsOf(second.datasetId)).toEqual(['n']);
  });
});
