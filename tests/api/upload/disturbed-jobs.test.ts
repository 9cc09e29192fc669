// Jobs of uploads that fail, are canceled, or are taken over by a later attempt, on a real metadata database.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { TableLoader } from '#app/engines/shared/table-loader.ts';
import { runUpload, type UploadJobDeps } from '#app/services/uploads/run-upload.server.ts';
import { LEASE_MS } from '#app/services/uploads/upload-progress.server.ts';
import { resumeLost } from '#app/services/uploads/resume-lost.server.ts';
import { changeUpload, findUpload } from '#app/stores/upload/store.server.ts';
import {
  call,
  clock,
  fixture,
  forgetUploads,
  load,
  metadata,
  replaceDeps,
  send,
  startUploadApi,
} from '#tests/fixtures/uploads/upload-api.ts';

beforeAll(startUploadApi);
afterAll(() => metadata.stop());
beforeEach(forgetUploads);

/** Its staging table is made, and then it waits. */
async function loaderThat(
  { createLoader }: UploadJobDeps,
  then: () => Promise<void>,
  given: Parameters<UploadJobDeps['createLoader']>,
): Promise<TableLoader> {
  const loader = await createLoader(...given);
  return {
    ...loader,
    begin: async () => {
      await loader.begin();
      await then();
    },
  };
}

describe('a job that is disturbed', () => {
  const passing = new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection to the database was lost.');

  it('tries again, and gives up after three times', async () => {
    const id = await send();
    fixture.fault = { step: 'write', error: passing };
    expect((await call('POST', `upload/${id}/load`, load())).json.result.state).toBe('failed');
    expect((await findUpload(metadata.db, id))?.attempts).toBe(3);
    expect(fixture.staging.size).toBe(0);
  });

  it('ends with an error that says to split the file when every attempt was stopped before its end', async () => {
    const id = await send();
    const { uploads, jobDeps } = fixture;
    replaceDeps({ uploads: { ...uploads, jobs: { ...uploads.jobs, begin: () => Promise.resolve() } } });
    await call('POST', `upload/${id}/load`, load());
    let begun = 0;
    /** As the platform stops an object: nothing that was begun goes on. */
    const stopped: typeof jobDeps.createLoader = async (...given) => ({
      ...(await jobDeps.createLoader(...given)),
      begin: () => ((begun += 1), new Promise<void>(() => undefined)),
    });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const before = begun;
      const run = runUpload({ ...jobDeps, createLoader: stopped }, id, new AbortController().signal);
      await Promise.race([run, vi.waitUntil(() => begun > before, { interval: 1, timeout: 50_000 })]);
      clock.nowMs += LEASE_MS + 1;
    }
    expect(begun).toBe(3);
    const upload = await findUpload(metadata.db, id);
    expect([upload?.state, upload?.failure?.message]).toEqual([
      'failed',
      expect.stringMatching(/processor time .* Split it into smaller/),
    ]);
    expect(await resumeLost({ db: metadata.db, jobs: uploads.jobs }, clock.nowMs)).toBe(0);
  });

  it('publishes once, though its reply was lost', async () => {
    const id = await send();
    fixture.fault = { step: 'published', error: passing };
    await call('POST', `upload/${id}/load`, load());
    expect(fixture.tables.get('t')?.rows).toHaveLength(2);
    expect((await findUpload(metadata.db, id))?.state).toBe('done');
  });

  it('is begun again by the tick when nothing runs it', async () => {
    const id = await send();
    const { uploads } = fixture;
    replaceDeps({ uploads: { ...uploads, jobs: { ...uploads.jobs, begin: () => Promise.resolve() } } });
    expect((await call('POST', `upload/${id}/load`, load())).json.result.state).toBe('queued');
    expect(await resumeLost({ db: metadata.db, jobs: uploads.jobs }, clock.nowMs)).toBe(1);
    expect((await findUpload(metadata.db, id))?.state).toBe('done');
    expect(await resumeLost({ db: metadata.db, jobs: uploads.jobs }, clock.nowMs)).toBe(0);
  });

  it('is canceled once the server has made its staging table, not before', async () => {
    const id = await send();
    const { uploads, jobDeps, staging } = fixture;
    replaceDeps({ uploads: { ...uploads, jobs: { ...uploads.jobs, begin: () => Promise.resolve() } } });
    await call('POST', `upload/${id}/load`, load());
    const user = new AbortController();
    let isInterrupted: boolean | null = null;
    const createLoader: typeof jobDeps.createLoader = async (database, target, signal) => {
      const loader = await jobDeps.createLoader(database, target, signal);
      const begin = async (): Promise<void> => {
        user.abort();
        isInterrupted = signal.aborted;
        await loader.begin();
      };
      return { ...loader, begin };
    };
    await runUpload({ ...jobDeps, createLoader }, id, user.signal);
    expect(isInterrupted).toBe(false);
    expect((await findUpload(metadata.db, id))?.state).toBe('canceled');
    expect(staging.size).toBe(0);
  });

  it('leaves another’s lease alone', async () => {
    const id = await send();
    const { uploads } = fixture;
    replaceDeps({ uploads: { ...uploads, jobs: { ...uploads.jobs, begin: () => Promise.resolve() } } });
    await call('POST', `upload/${id}/load`, load());
    await changeUpload(metadata.db, id, ['queued'], { state: 'loading', leaseEndsMs: clock.nowMs + 1_000 });
    await uploads.jobs.run(id);
    expect((await findUpload(metadata.db, id))?.state).toBe('loading');
  });

  /** Sends and queues a file whose first attempt lasts longer than its lease: a second one loads it before `onLate` ends the first. */
  async function runLate(onLate: () => void): Promise<{ id: string; second: Promise<void> }> {
    const id = await send();
    const { uploads, jobDeps } = fixture;
    replaceDeps({ uploads: { ...uploads, jobs: { ...uploads.jobs, begin: () => Promise.resolve() } } });
    await call('POST', `upload/${id}/load`, load());
    const firstEnded = Promise.withResolvers<void>();
    const secondBegan = Promise.withResolvers<void>();
    const running = new AbortController().signal;
    const run = (begin: () => Promise<void>): Promise<void> =>
      runUpload({ ...jobDeps, createLoader: (...given) => loaderThat(jobDeps, begin, given) }, id, running);
    let second = Promise.resolve();
    await run(async () => {
      clock.nowMs += LEASE_MS + 1;
      second = run(() => {
        secondBegan.resolve();
        return firstEnded.promise;
      });
      await secondBegan.promise;
      onLate();
    });
    firstEnded.resolve();
    return { id, second };
  }

  it('writes nothing once a later attempt has taken it over', async () => {
    const { id, second } = await runLate(() => undefined);
    expect([...fixture.staging.values()]).toMatchObject([{ rows: [] }]);
    await second;
    expect(fixture.tables.get('t')?.rows).toHaveLength(2);
    expect(await findUpload(metadata.db, id)).toMatchObject({ state: 'done', attempts: 2, rowsLoaded: 2 });
  });

  it('leaves a later attempt its table and its lease when it fails', async () => {
    for (const error of [passing, new AppError('COMMAND_REFUSED_ERROR', 'No more disk space.')]) {
      fixture.tables.clear();
      const { id, second } = await runLate(() => {
        throw error;
      });
      expect(fixture.staging.size).toBe(1);
      expect(await findUpload(metadata.db, id)).toMatchObject({ state: 'loading', leaseEndsMs: clock.nowMs + LEASE_MS });
      await second;
      expect(fixture.tables.get('t')?.rows).toHaveLength(2);
    }
  });
});
