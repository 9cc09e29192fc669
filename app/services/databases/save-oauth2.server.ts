// The OAuth2 client of a database as bodies set it: read from `masked_encrypted_extra`, checked against its engine, encrypted.
import type * as z from 'zod';
import { clientProblems, encryptedExtraSchema, unmaskClient, type Oauth2Client } from '#app/domain/oauth2/client.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { engineNames } from '#app/engines/find-engine.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { requireEngine, type WireEngine } from '#app/stores/database/wire-engines.ts';
import type { UpdateBody } from '#app/stores/database/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { decryptClient } from './oauth2-secrets.server.ts';

type Body = Pick<UpdateBody, 'encrypted_extra' | 'masked_encrypted_extra' | 'sqlalchemy_uri' | 'parameters'>;
type Stored = Pick<DatabaseRow, 'uuid' | 'name' | 'encryptedOauth2Client' | 'engine'>;

const FIELD = 'masked_encrypted_extra';

/** Null: a database without sign-in. Throws CONNECTION_INVALID_PASSWORD_ERROR where it can't be read. */
export const readOauth2Client = async ({ config }: Pick<Deps, 'config'>, row: Stored | null): Promise<Oauth2Client | null> =>
  row?.encryptedOauth2Client ? decryptClient(row.encryptedOauth2Client, row, config.secretKey) : null;

/**
 * The client after the change; undefined: the body doesn't mention it. Throws 422 for what isn't complete, for addresses that
 * aren't allowed here, for engines that take no tokens, and for a masked secret where the token address is another.
 */
export async function requestedOauth2Client(
  deps: Pick<Deps, 'config'>,
  body: Body,
  { engine, stored }: { readonly engine: WireEngine; readonly stored: Stored | null },
): Promise<Oauth2Client | null | undefined> {
  const { encrypted_extra: plain, masked_encrypted_extra: text = plain } = body;
  if (text === undefined) return undefined;
  const sent = parseExtra(text);
  if (!sent) return null;
  if (requireEngine(engine).takesTokens !== true)
    throw fieldRefusal(
      FIELD,
      `oauth2_client_info: Not supported: ${engine.name} connections can’t carry a token of the signed-in user. Those of ${engineNames(({ takesTokens }) => takesTokens === true)} can.`,
    );
  const client = sent.secret === MASK ? unmaskClient(sent, await readOauth2Client(deps, stored)) : sent;
  if (!client)
    throw fieldRefusal(FIELD, 'secret: Enter the client secret again. The stored one belongs to another token address.');
  const [problem] = clientProblems(client, deps.config.isAllowedPrivate);
  if (problem !== undefined) throw fieldRefusal(FIELD, problem);
  return client;
}

/** Throws 422 for plain connections, but to listed hosts: who reads along could query as the user. */
export function requireTls(
  client: Oauth2Client | null,
  parameters: Readonly<Record<string, unknown>>,
  { config }: Pick<Deps, 'config'>,
) {
  const { sslmode, host, port } = parameters;
  if (!client || config.isAllowedPrivate('databases', String(host), Number(port))) return;
  if (sslmode === undefined || sslmode === 'disable')
    throw fieldRefusal(FIELD, 'oauth2_client_info: Turn on TLS: tokens aren’t sent over plain connections.');
}

function parseExtra(text: string | null): Oauth2Client | null {
  if (text === null || text === '') return null;
  const parsed = encryptedExtraSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data.oauth2_client_info ?? null;
  throw fieldRefusal(FIELD, parsed.error.issues.map(sayIssue).join(' '));
}

function sayIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `Not supported: ${issue.keys.join(', ').slice(0, 200)}.`;
  return `${String(issue.path.at(-1) ?? 'oauth2_client_info')}: ${issue.message.replace(/\.?$/, '.')}`;
}

/** Whether the change points to another server. */
export const goesElsewhere = (
  before: Pick<DatabaseRow, 'engine' | 'parameters'> | null,
  { parameters, engine }: { readonly engine?: string; readonly parameters?: Readonly<Record<string, unknown>> },
): boolean =>
  before !== null &&
  ((engine !== undefined && engine !== before.engine) ||
    ['host', 'port'].some((part) => parameters !== undefined && parameters[part] !== before.parameters[part]));
