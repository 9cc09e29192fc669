// Creates users: `npm run user:add -- --username ada [--role Admin] [--email …] [--first-name …] [--last-name …]
// [--remote]`. `--reset` gives an existing user a new password; `--first` does nothing where there is an administrator. The
// password comes from MERIDIAN_USER_PASSWORD or a prompt; it is never an argument, where others could see it.
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  findRoleIds,
  findUserByName,
  hasActiveHolder,
  insertUser,
  updatePassword,
  type RevokedAccess,
} from '#app/stores/security/store.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { findNewPasswordProblem } from '#app/services/auth/new-password.server.ts';
import { PASSWORD_COST, type PasswordCost } from '#app/domain/access/password-cost.ts';
import { hashPassword } from '#app/services/auth/password.server.ts';
import type { Db } from '#app/stores/db.ts';
import { openDatabase } from './state/open-database.ts';

export interface UserToAdd {
  readonly username: string;
  readonly password: string;
  readonly role?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  /** Cost of the hash; absent: the default. */
  readonly passwordCost?: PasswordCost;
}

/** User name of the first administrator. */
export const ADMINISTRATOR = 'admin';

const HASHING = { passwordCost: PASSWORD_COST, randomBytes: (count: number) => new Uint8Array(randomBytes(count)) };

/** Makes a user with one role and returns the id. Throws, with a message for the operator, when a value can't be used. */
export async function addUser(db: Db, user: UserToAdd): Promise<number> {
  const { username, password, role = 'Admin', passwordCost = PASSWORD_COST } = user;
  if (!/^[^\s\p{Cc}]{1,64}$/u.test(username)) throw new Error('A username has 1 to 64 characters and no spaces.');
  const problem = await findNewPasswordProblem({ password, username }, DEFAULT_LOCALE.id);
  if (problem !== null) throw new Error(`This password can't be used. ${problem}`);
  const roleId = (await findRoleIds(db, [role])).get(role);
  if (roleId === undefined) throw new Error(`The role "${role}" doesn't exist.`);
  if (await findUserByName(db, username)) throw new Error(`The user "${username}" already exists.`);
  const passwordHash = await hashPassword(password, { ...HASHING, passwordCost });
  const { firstName = username, lastName = '', email = `${username}@localhost` } = user;
  return insertUser(db, { username, firstName, lastName, email, passwordHash, roleIds: [roleId] }, Date.now());
}

export interface AdministratorLogin {
  readonly username: string;
  /** Null when there was an administrator before. */
  readonly password: string | null;
}

/** Creates the first administrator where no user has the role. */
export async function ensureAdministrator(db: Db, password: string): Promise<AdministratorLogin> {
  if (await hasActiveHolder(db, 'Admin')) return { username: ADMINISTRATOR, password: null };
  await addUser(db, { username: ADMINISTRATOR, password, role: 'Admin', firstName: 'Admin' });
  return { username: ADMINISTRATOR, password };
}

/** Gives a user a new password and ends their sessions and tokens, which it returns. Throws, with a message for the operator, when it can't be used. */
export async function resetPassword(db: Db, username: string, password: string): Promise<RevokedAccess> {
  const problem = await findNewPasswordProblem({ password, username }, DEFAULT_LOCALE.id);
  if (problem !== null) throw new Error(`This password can't be used. ${problem}`);
  const user = await findUserByName(db, username);
  if (!user) throw new Error(`The user "${username}" doesn't exist.`);
  return updatePassword(db, user.id, {
    passwordHash: await hashPassword(password, HASHING),
    nowMs: Date.now(),
    keepTokenHash: null,
  });
}

/** What the operator should know: pages that embed dashboards, and scripts, stop working without their tokens. */
export function describeReset(username: string, { sessionCount, apiTokenNames }: RevokedAccess): string {
  const sessions = `${sessionCount} ${sessionCount === 1 ? 'session' : 'sessions'} ended`;
  const tokens = `${apiTokenNames.length} API ${apiTokenNames.length === 1 ? 'token' : 'tokens'} revoked`;
  const changed = `Changed the password of "${username}": ${sessions}, ${tokens}. Access tokens of API logins no longer work.`;
  if (apiTokenNames.length === 0) return changed;
  return `${changed}\nCreate new tokens for the scripts and sites that used: ${apiTokenNames.join(', ')}.`;
}

const USAGE = 'Usage: npm run user:add -- --username ada [--role Admin] [--reset] [--remote]';

const OPTIONS = {
  username: { type: 'string' },
  role: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  remote: { type: 'boolean', default: false },
  reset: { type: 'boolean', default: false },
  first: { type: 'boolean', default: false },
} as const;

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`, { cause: error });
  }
}

async function main(): Promise<void> {
  const values = readOptions();
  if (!values.username) throw new Error(`Username missing. ${USAGE}`);
  const { username } = values;
  const database = await openDatabase(values.remote, 'npm run user:add');
  try {
    await seedStandardRoles(database.db);
    if (values.first && (await hasActiveHolder(database.db, 'Admin'))) return say('An administrator already exists.');
    const password = process.env.MERIDIAN_USER_PASSWORD ?? (await promptPassword(`Password for ${username}: `));
    if (values.reset) {
      return say(describeReset(username, await resetPassword(database.db, username, password)));
    }
    await addUser(database.db, {
      username,
      password,
      ...(values.role ? { role: values.role } : {}),
      ...(values.email ? { email: values.email } : {}),
      ...(values['first-name'] ? { firstName: values['first-name'] } : {}),
      ...(values['last-name'] ? { lastName: values['last-name'] } : {}),
    });
    say(`Created the user "${username}" with the role ${values.role ?? 'Admin'}.`);
  } finally {
    await database.close();
  }
}

const say = (message: string): void => void process.stdout.write(`${message}\n`);

/** Reads one line without showing it. */
async function promptPassword(prompt: string): Promise<string> {
  process.stdout.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const line = await new Promise<string>((resolve) => {
    reader.once('line', resolve);
    reader.once('close', () => resolve(''));
  });
  reader.close();
  process.stdout.write('\n');
  return line;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
