// Starts the host of `npm start` on a free port with a separate state, adds the people of the stories, and stops the host after
// the last story.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { copyPrepared } from '#scripts/start/prepared-state.ts';
import { startPrepared, type PreparedHost } from '#scripts/start/serve-prepared.ts';
import { addUser } from '#scripts/user-add.ts';
import { PEOPLE } from './people.ts';

const ARCHIVE_SIZE = 30;
const ARCHIVED_ON_MS = Date.UTC(2024, 0, 15);

export default async function globalSetup(): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(join(tmpdir(), 'meridian-stories-'));
  copyPrepared(stateDir);
  const adminPassword = PEOPLE.admin.password;
  const host = await startPrepared({ stateDir, host: '127.0.0.1', port: 0, adminPassword, report: () => undefined });
  const { ana, ...others } = PEOPLE;
  const anaId = await addUser(host.db, ana);
  for (const person of Object.values(others)) if (person.username !== host.login.username) await addUser(host.db, person);
  await fillArchive(host, anaId);
  process.env['MERIDIAN_URL'] = host.url.origin;
  process.env['MERIDIAN_CONTROL'] = JSON.stringify(host.control);
  return async () => {
    await host.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
}

/** Old drafts, so that the list of dashboards has more than one page. */
async function fillArchive({ db }: PreparedHost, ownerId: number): Promise<void> {
  for (let number = 1; number <= ARCHIVE_SIZE; number += 1) {
    const title = `Archive ${String(number).padStart(2, '0')}`;
    const own = { uuid: randomUUID(), title, positionJson: '{}', jsonMetadata: '{}', published: false };
    const by = { authorId: ownerId, nowMs: ARCHIVED_ON_MS + number * DAY_MS };
    await insertDashboard(db, { ...own, chartIds: [], ownerIds: [ownerId] }, by);
  }
}
