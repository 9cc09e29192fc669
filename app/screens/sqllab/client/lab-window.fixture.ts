// An in-memory window of SQL Lab, with helpers for tests.
import type { RequestedQuery } from '#app/domain/sqllab/posted-query.ts';
import { allEditors } from '#app/domain/sqllab/tabs/tab-list.ts';
import { labOn, buildLabPage, type fakeBrowser, type FakeServer } from './fake-server.fixture.ts';
import { activeEditor, type Lab } from './lab.ts';
import { openSession } from './lab-session.ts';
import { createLocalCopy } from './tabs/local-copy.ts';
import type { EventSocketLike } from './runs/run-events-socket.ts';

export interface WindowOptions {
  readonly page?: Parameters<typeof buildLabPage>[0];
  readonly early?: string;
  readonly posted?: RequestedQuery;
  readonly onRenamed?: (lab: Lab, id: string, serverId: string) => void;
}
export type FakeBrowser = ReturnType<typeof fakeBrowser>;

/** Opens a window of SQL Lab against the fake server, with the test's timers. */
export async function openWindow(server: FakeServer, browser: FakeBrowser, options: WindowOptions = {}) {
  const lab = labOn(server, buildLabPage(options.page));
  const sockets: EventSocketLike[] = [];
  const windowId = `w${browser.open.size}-${browser.items.size}`;
  const notices: string[] = [];
  const shared = { count: 0 };
  const session = await openSession(lab, {
    copy: createLocalCopy(browser.env, 1, windowId),
    env: {
      setTimer: (work, afterMs) => setTimeout(work, afterMs),
      clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
      openSocket: () => {
        const socket: EventSocketLike = { onmessage: null, onclose: null, onopen: null, close: () => undefined };
        sockets.push(socket);
        return socket;
      },
    },
    readEarlyText: () => options.early ?? null,
    takePosted: () => options.posted ?? null,
    onRenamed: (id, serverId) => options.onRenamed?.(lab, id, serverId),
    onNotice: (message) => notices.push(message),
    onShared: () => void (shared.count += 1),
  });
  return { lab, session, sockets, notices, shared };
}

/** Types into the active tab. */
export const type = (lab: Lab, sql: string) => {
  const editor = activeEditor(lab.store.getState());
  if (editor) lab.dispatch({ type: 'edit', id: editor.id, change: { sql } });
};
export const texts = (lab: Lab) => allEditors(lab.store.getState().tabs).map(({ sql }) => sql);
export const activeSql = (lab: Lab) => activeEditor(lab.store.getState())?.sql;
export const storedSql = (server: FakeServer) => [...server.stored.values()].map(({ sql }) => sql);
