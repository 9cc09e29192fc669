// An archive's database whose name is taken here: the existing one is proposed, and a new one can be requested instead.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases, datasets } from '#drizzle/schema/index.ts';
import { FILES, startTransfer, UUIDS, type TransferHost } from '#tests/fixtures/transfer/transfer.ts';

const OTHER_UUID = '0f0f0f0f-e654-49bb-b321-40f6b559a1ee';

let api: TransferHost;
beforeAll(async () => void (api = await startTransfer()));
beforeEach(() => api.empty());
afterAll(() => api.stop());

/** As another instance exports the same names: every object has another uuid. */
const foreign = () =>
  Object.fromEntries(
    Object.entries(FILES()).map(([path, text]) => [
      path,
      text.replaceAll(UUIDS.database, OTHER_UUID).replaceAll(UUIDS.dataset, '0f0f0f0f-5e00-f531-506a-19607f5f8005'),
    ]),
  );
const firstOf = async (files: Record<string, string>, standIn?: number | null, uuid: string = UUIDS.database) =>
  (await api.plan(files, standIn === undefined ? {} : { databases: JSON.stringify({ [uuid]: standIn }) }))[0];
const names = async () => (await api.db.select().from(databases)).map(({ name }) => name);

describe('a database whose name is taken', () => {
  it('is the one of that name where both speak the same', async () => {
    await api.importFiles(FILES());
    const [here] = await api.db.select().from(databases);
    expect(await firstOf(foreign())).toMatchObject({ action: 'keep', standsIn: true, id: here?.id, namesakeId: here?.id });
  });

  it('is created again on request', async () => {
    await api.importFiles(FILES());
    expect(await firstOf(foreign(), null, OTHER_UUID)).toMatchObject({ action: 'create', name: 'shop 2', standsIn: false });
    const fields = { databases: JSON.stringify({ [OTHER_UUID]: null }), overwrite: 'true' };
    expect((await api.importFiles(foreign(), fields)).status).toBe(200);
    expect(await names()).toEqual(['shop', 'shop 2']);
  });

  it('is offered the one of that name where the engines differ, and says what happens otherwise', async () => {
    const here = await api.database('shop');
    const proposed = await firstOf(FILES());
    expect(proposed).toMatchObject({ action: 'create', name: 'shop 2', namesakeId: here });
    expect(JSON.stringify(proposed)).toContain('choose it below');
    expect(await firstOf(FILES(), here)).toMatchObject({ action: 'keep', standsIn: true, id: here });
    const fields = { databases: JSON.stringify({ [UUIDS.database]: here }) };
    expect((await api.importFiles(FILES(), fields)).status).toBe(200);
    expect(await names()).toEqual(['shop']);
    expect(await api.db.select().from(datasets)).toMatchObject([{ databaseId: here }]);
  });

  it('refuses what is no id of a database', async () => {
    const reply = await api.importFiles(FILES(), { databases: JSON.stringify({ [UUIDS.database]: 0 }) });
    expect(reply.status).toBe(400);
  });
});
