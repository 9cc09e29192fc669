// What is wrong with the form before anything is sent. Pure.
import type { connectDatabase } from '#app/messages/en/connect-database.ts';
import type { Translate } from '#app/messages/translate.ts';
import { advancedProblems, type AdvancedSettingProblem } from './advanced-settings.ts';
import type { ConnectForm } from './connect-form.ts';
import { oauth2Problems, type Oauth2Problem } from './oauth2-settings.ts';
import { connectionOptions } from './place.ts';

/** Messages by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What is wrong before anything is sent, by field. */
export type FormProblems = Readonly<Record<string, FormProblem>>;
type FormProblem =
  | 'missing.name'
  | 'missing.line'
  | 'missing.host'
  | 'missing.port'
  | 'missing.database'
  | 'missing.username'
  | 'missing.hyperdrive'
  | 'invalid.cacheTimeout'
  | AdvancedSettingProblem
  | Oauth2Problem;

const MAX_CACHE_S = 31_536_000;
const REQUIRED = ['host', 'port', 'database', 'username'] as const;

/** What the connection lacks, by field. */
export function connectionErrors(form: ConnectForm): FormProblems {
  if (form.method === 'line') return form.line.trim() === '' ? { sqlalchemy_uri: 'missing.line' } : {};
  const hasUser = connectionOptions(form.place.backend).credentialLabel === undefined;
  const missing = REQUIRED.filter((name) => form.place[name].trim() === '' && (hasUser || name !== 'username'));
  const needsBinding = form.place.transport === 'hyperdrive' && form.place.hyperdrive.trim() === '';
  return {
    ...Object.fromEntries(missing.map((name) => [name, `missing.${name}`] as const)),
    ...(needsBinding && { hyperdrive: 'missing.hyperdrive' as const }),
  };
}

/** What is wrong with the form before it is sent, by field. */
export function formErrors(form: ConnectForm, hasConnection: boolean): FormProblems {
  const cache = form.settings.cacheTimeoutS.trim();
  const isSeconds = cache === '' || (/^(-1|\d+)$/.test(cache) && Number(cache) <= MAX_CACHE_S);
  return {
    ...(form.name.trim() === '' && { database_name: 'missing.name' as const }),
    ...(hasConnection && connectionErrors(form)),
    ...(!isSeconds && { cache_timeout: 'invalid.cacheTimeout' as const }),
    ...advancedProblems(form.settings.advanced),
    ...(hasConnection && oauth2Problems(form.settings.oauth2, form.place.backend)),
  };
}

export const translateErrors = (problems: FormProblems, t: Translate<typeof connectDatabase.texts>): FieldErrors =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t(problem)]));
