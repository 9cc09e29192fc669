// Macros that read the caller and the request's URL. Texts from outside are marked as untrusted, and what was read is
// part of the cache key.
import { readArguments } from '#app/domain/template/call-arguments.ts';
import { untrusted } from '#app/domain/template/tainted-text.ts';
import { callable, isText, list, withoutTaint, type CallArguments, type JinjaValue } from '#app/domain/template/value.ts';

/** The caller, as templates see it. A field is null if the caller has none, such as the email of a guest. */
export interface TemplateCaller {
  readonly id: number | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly roles: readonly string[] | null;
  /** Row clauses that apply to the caller on the dataset, as written. */
  readonly clauses: readonly string[];
}

/** What was read, by name. It is part of the cache key. */
export type Reads = Map<string, string>;

export interface AddressFacts {
  /** Null if the text can't read the URL: every parameter then has its default. */
  readonly urlParams: Readonly<Record<string, string>> | null;
}

export function userMacros(caller: TemplateCaller, { urlParams }: AddressFacts, reads: Reads): [string, JinjaValue][] {
  const reading =
    (name: string, value: JinjaValue, received: unknown) =>
    (args: CallArguments): JinjaValue => {
      if (readArguments(name, args, ['add_to_cache_keys']).flag('add_to_cache_keys', true))
        reads.set(name, JSON.stringify(received));
      return value;
    };
  const facts: [string, JinjaValue, unknown][] = [
    ['current_user_id', caller.id === null ? null : BigInt(caller.id), caller.id],
    ['current_username', caller.username === null ? null : untrusted(caller.username), caller.username],
    ['current_user_email', caller.email === null ? null : untrusted(caller.email), caller.email],
  ];
  const roles = caller.roles === null ? null : [...caller.roles].sort();
  const clauses = [...caller.clauses].sort();
  return [
    ...facts.map(([name, value, received]): [string, JinjaValue] => [name, callable(name, reading(name, value, received))]),
    // Lists are created for each call, because a template can change them.
    [
      'current_user_roles',
      callable('current_user_roles', (args) => reading('current_user_roles', roles && list(roles.map(untrusted)), roles)(args)),
    ],
    [
      'current_user_rls_rules',
      callable('current_user_rls_rules', (args) =>
        reading('current_user_rls_rules', clauses.length === 0 ? null : list([...clauses]), clauses)(args),
      ),
    ],
    [
      'cache_key_wrapper',
      callable('cache_key_wrapper', (args) => {
        const key = readArguments('cache_key_wrapper', args, ['key'], 1).get('key');
        reads.set(`cache_key_wrapper(${reads.size})`, keyText(key));
        return key;
      }),
    ],
    ['url_param', callable('url_param', (args) => urlParam(args, urlParams, reads))],
  ];
}

const keyText = (key: JinjaValue): string =>
  isText(key) ? withoutTaint(key) : typeof key === 'object' && key !== null ? key.kind : String(key);

/** Escaped for its position in the SQL, unless the template has `escape_result=False`. */
function urlParam(args: CallArguments, urlParams: AddressFacts['urlParams'], reads: Reads): JinjaValue {
  const parameters = readArguments('url_param', args, ['param', 'default', 'add_to_cache_keys', 'escape_result'], 1);
  if (urlParams === null) return parameters.get('default');
  const name = parameters.text('param') ?? '';
  const given = Object.hasOwn(urlParams, name) ? urlParams[name] : undefined;
  if (parameters.flag('add_to_cache_keys', true)) reads.set(`url_param(${name})`, JSON.stringify(given ?? null));
  if (given === undefined || given === '') return parameters.get('default');
  return parameters.flag('escape_result', true) ? untrusted(given) : given;
}
