// Firefox from the machine's packages, driven over WebDriver BiDi.
import { accessSync, constants } from 'node:fs';
import type { Browser } from '@playwright/test';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The program to start; null where there is none. `FIREFOX_PATH` stands above all. */
export const findFirefox = (): string | null => process.env['FIREFOX_PATH'] || PLACES.find(canRun) || null;

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

type Send = (this: unknown, method: string, params: unknown) => Promise<unknown>;
interface BidiBrowser {
  readonly _browserSession: { send: Send };
}
interface Connected {
  readonly _connection?: { readonly toImpl?: (browser: unknown) => Partial<BidiBrowser> | undefined };
}

/** Playwright sets media features of every page by it, and can't be told not to. */
const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride';

/** Leaves out the command that Firefox ESR 153 doesn't know. Throws where Playwright is built in another way. */
export function patchFirefox(browser: Browser): void {
  const session = (browser as unknown as Connected)._connection?.toImpl?.(browser)?._browserSession;
  if (!session) throw new Error('Playwright keeps its BiDi sessions elsewhere now: see e2e/patch-firefox.ts.');
  const sessions = Object.getPrototypeOf(session) as { send: Send };
  const { send } = sessions;
  sessions.send = function (method, params) {
    return method === UNKNOWN_TO_FIREFOX ? Promise.resolve({}) : send.call(this, method, params);
  };
}
