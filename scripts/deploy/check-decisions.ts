// What wrangler's replies say of a deployment: each item ready, or missing and what to do.
import * as z from 'zod';
import { deliverySettings, findAccountProblem, readDeliveryConfig } from '#app/channels/settings.ts';
import type { CommandResult } from '#scripts/command/run.ts';
import { missing, ready, type CheckItem } from './check-item.ts';
import { createDatabase, LOGIN, PLACEHOLDER_ID, putSecret } from './setup-commands.ts';
import type { WranglerFacts } from './wrangler-facts.ts';

const unknown = (what: string, { output }: CommandResult): CheckItem => ({
  what,
  state: 'unknown',
  todo: `wrangler says: ${firstError(output)}`,
});

export function decideLogin({ output }: CommandResult): CheckItem {
  const reply = z.object({ loggedIn: z.literal(true) }).safeParse(readJson(output));
  return reply.success ? ready('login') : missing('login', LOGIN);
}

/** Without a login, nothing is checked. */
export const loginFirst = (what: string): CheckItem => ({ what, state: 'unknown', todo: 'log in first' });

const databaseList = z.array(z.object({ uuid: z.string(), name: z.string() }));

/** It exists, and each wrangler.toml has its id. */
export function decideDatabase(name: string, facts: readonly WranglerFacts[], reply: CommandResult): CheckItem {
  const what = `database ${name}`;
  const parsed = databaseList.safeParse(readJson(reply.output));
  if (!parsed.success) return unknown(what, reply);
  const found = parsed.data.find((database) => database.name === name);
  if (!found) return missing(what, createDatabase(name));
  const others = facts.filter(({ databases }) =>
    databases.some((database) => database.name === name && database.id !== found.uuid),
  );
  if (others.length === 0) return ready(what);
  return missing(what, `set database_id = "${found.uuid}" in ${others.map(({ config }) => config).join(', ')}`);
}

/** Needs no account. */
export const findPlaceholders = (facts: readonly WranglerFacts[]): string[] =>
  facts.flatMap(({ config, databases }) => (databases.some(({ id }) => id === PLACEHOLDER_ID) ? [config] : []));

/** `todo` creates it. */
export function decideExistence(what: string, todo: string, reply: CommandResult): CheckItem {
  if (reply.code === 0) return ready(what);
  return /does not exist|not found|code: 10006/i.test(reply.output) ? missing(what, todo) : unknown(what, reply);
}

/** The names; null: it could not be found out. */
export function readSecretNames(reply: CommandResult): readonly string[] | null {
  if (reply.code !== 0) return /worker "[^"]*".* not found/i.test(reply.output) ? [] : null;
  const parsed = z.array(z.object({ name: z.string() })).safeParse(readJson(reply.output));
  return parsed.success ? parsed.data.map(({ name }) => name) : null;
}

export function decideSecret(secret: string, { worker, config }: WranglerFacts, reply: CommandResult): CheckItem {
  const what = `secret ${secret} of ${worker}`;
  const names = readSecretNames(reply);
  if (names === null) return unknown(what, reply);
  return names.includes(secret) ? ready(what) : missing(what, putSecret(secret, config));
}

const MAIL_SECRETS = ['SMTP_URL', 'EMAIL_HTTP_TOKEN'];

/** `secrets`: the names that the Worker has; null: it could not be found out. */
export function decideMail(
  { vars, worker, config, hasEmailBinding }: WranglerFacts,
  secrets: readonly string[] | null,
): CheckItem {
  const what = `sender and mail server of ${worker} (${config})`;
  const has = (secret: string, value: string): string => ((secrets ?? MAIL_SECRETS).includes(secret) ? value : '');
  // The values of secrets can't be read: those that are set are taken to be right.
  const settings = deliverySettings.parse({
    ...vars,
    SMTP_URL: has('SMTP_URL', 'smtps://mail.example.com:465'),
    EMAIL_HTTP_TOKEN: has('EMAIL_HTTP_TOKEN', 'set'),
  });
  const mailProblem = findAccountProblem(readDeliveryConfig(settings, { hasMailBinding: hasEmailBinding }));
  if (mailProblem !== null) return missing(what, mailProblem);
  return secrets === null ? { what, state: 'unknown', todo: 'its secrets could not be read' } : ready(what);
}

/** Wrangler prints hints around it. */
function readJson(output: string): unknown {
  const from = /^[[{]/m.exec(output)?.index ?? 0;
  const end = Math.max(output.lastIndexOf(']'), output.lastIndexOf('}')) + 1;
  try {
    return JSON.parse(output.slice(from, end));
  } catch {
    return undefined;
  }
}

const firstError = (output: string): string => {
  const lines = output.split('\n').map((line) => line.replace(/^.*\[ERROR\]\s*/, '').trim());
  return lines.find((line) => line !== '') ?? 'nothing';
};
