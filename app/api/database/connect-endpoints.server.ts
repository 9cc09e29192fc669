// Connections before they are stored: the available engines, validation of the form, and the connection test.
import { AppError, errorData, reviveError, toWireError, toWireType } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { toErrorReply } from '#app/api/router/reply.server.ts';
import { resolveCredentials, testConnection } from '#app/services/databases/connect.server.ts';
import { requestedOauth2Client } from '#app/services/databases/save-oauth2.server.ts';
import { parseConnectionBody, refuseWithoutEffect, testedSettings } from '#app/services/databases/save.server.ts';
import { TAG } from './endpoints.server.ts';
import { fieldError, checkConnectionForm, readForm } from '#app/stores/database/connection-form.ts';
import { READ_DATABASES, WRITE_DATABASES } from '#app/stores/database/rules.ts';
import { findDatabase, findDatabaseByName, type DatabaseRow } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import { describeEngine, findWireEngine, unknownEngine, wireEngines } from '#app/stores/database/wire-engines.ts';
import { availableReply, messageReply, testBody, validateBody } from '#app/stores/database/wire.ts';

const available = endpoint({
  method: 'GET',
  path: '/api/v1/database/available/',
  summary: 'List the engines that can be connected, with their settings',
  tag: TAG,
  rule: READ_DATABASES,
  input: {},
  output: availableReply,
  async run() {
    return { databases: wireEngines().map(describeEngine) };
  },
});

const test = endpoint({
  method: 'POST',
  path: '/api/v1/database/test_connection/',
  summary: 'Test a database connection without saving it',
  tag: TAG,
  rule: WRITE_DATABASES,
  input: { body: testBody },
  output: messageReply,
  async run({ deps, identity }, { body }) {
    const form = parseConnectionBody(body);
    if (!form) throw fieldError('sqlalchemy_uri', 'Missing data for required field.');
    const named = body.database_name ? await findDatabaseByName(deps.db, body.database_name) : null;
    const stored = named && (await findDatabase(deps.db, named.id, isVisibleTo(identity)));
    const { engine } = form;
    refuseWithoutEffect(body, stored, engine);
    try {
      const client = await requestedOauth2Client(deps, body, { engine, stored });
      const hasOauth2 = client === undefined ? hasSignIn(stored, engine.id) : client !== null;
      const credentials = await resolveCredentials(deps, form, stored);
      await testConnection(deps, form, { ...credentials, settings: testedSettings(engine, body, stored, hasOauth2), identity });
    } catch (error) {
      return refusalReply(error, 400);
    }
    return { message: 'OK' };
  },
});

const validate = endpoint({
  method: 'POST',
  path: '/api/v1/database/validate_parameters/',
  summary: 'Validate a connection form by field; a complete form is tested',
  tag: TAG,
  rule: WRITE_DATABASES,
  input: { body: validateBody },
  output: messageReply,
  async run({ deps, identity }, { body }) {
    const engine = findWireEngine(body.engine);
    if (!engine) {
      const allowed = wireEngines().map(({ backend }) => backend);
      const extra = { allowed, provided: body.engine };
      throw new AppError('GENERIC_DB_ENGINE_ERROR', unknownEngine(body.engine), { extra });
    }
    const form = readForm(engine, body.driver ?? null, body.parameters ?? {});
    const problems = checkConnectionForm(form);
    if (problems.length > 0) return failureList(problems);
    const stored = body.id ? await findDatabase(deps.db, body.id, isVisibleTo(identity)) : null;
    try {
      const credentials = await resolveCredentials(deps, form, stored);
      const settings = testedSettings(engine, {}, stored, hasSignIn(stored, engine.id));
      await testConnection(deps, form, { ...credentials, settings, identity });
    } catch (error) {
      return refusalReply(error, 422);
    }
    return { message: 'OK' };
  },
});

const hasSignIn = (stored: DatabaseRow | null, engineId: string): boolean =>
  stored?.engine === engineId && stored.encryptedOauth2Client !== null;

/** All problems in one reply, as the form shows them. */
const failureList = (problems: readonly AppError[]): Response =>
  Response.json({ message: problems[0]?.message, errors: problems.map(toWireError) }, { status: 422 });

/** A failed connection is a result, not our failure; field errors and an unreachable query service stay what they are. */
function refusalReply(error: unknown, status: number): Response {
  const known = reviveError(errorData(error));
  if (toWireType(known.type) === 'MARSHMALLOW_ERROR' || known.status >= 500) throw error;
  return toErrorReply(known, status);
}

export const databaseConnectEndpoints = [available, test, validate];
