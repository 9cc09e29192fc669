// What a log line must not have: passwords, tokens and cookies, wherever a text that comes from outside brings them along.

const HIDDEN = '***';

const SECRET_NAME =
  '[\\w-]{0,40}(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential|signature)[\\w-]{0,40}';

/** Bounded, so that no text is walked over and over. Each finds a secret and what introduces it; the introduction stays. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // What the metadata's statements are run with, as drizzle's errors list it to their end.
  [/(\bparams: )[^\n]*(?:\n(?!\s+at )[^\n]*)*/gi, `$1${HIDDEN}`],
  // User and password of a connection string.
  [/(\b[a-z][a-z0-9+.-]*:\/\/)(?:[^\s"'<>/:]{1,200}:[^\s"'<>]{0,500}|[^\s"'<>/]{0,500})@/gi, `$1${HIDDEN}@`],
  // Addresses that are secrets themselves, and what signs others.
  [/(https:\/\/(?:hooks\.slack\.com|[\w.-]{1,100}\.webhook\.office\.com)\/)[^\s"'<>]+/gi, `$1${HIDDEN}`],
  [/(\/invitation\/)[\w-]{20,}/gi, `$1${HIDDEN}`],
  [/([?&](?:sig|key|code|state|assertion)=)[^\s&#"'<>]+/gi, `$1${HIDDEN}`],
  [/(\b(?:set-)?cookie["']?\s*[:=])[^\n]*/gi, `$1 ${HIDDEN}`],
  [/(\bauthorization["']?\s*[:=])[^\n]*/gi, `$1 ${HIDDEN}`],
  [/(\b(?:bearer|basic)\s+)[A-Za-z0-9._~+/=-]{6,}/gi, `$1${HIDDEN}`],
  [/\beyJ[\w-]{1,2000}\.[\w-]{1,2000}\.[\w-]*/g, HIDDEN],
  [/\bxox[a-z]-[\w-]+/gi, HIDDEN],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, HIDDEN],
  [/(\b(?:identified\s+by|password)\s+)'(?:[^']|'')*'/gi, `$1'${HIDDEN}'`],
  [
    new RegExp(
      `(\\b${SECRET_NAME}\\\\?["']?\\s*[:=]\\s*)(?!\\?(?:[\\s),;]|$))(?:\\\\?"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\\s,;&"']+)`,
      'gi',
    ),
    `$1${HIDDEN}`,
  ],
];

/** A question mark in the place of a value hides one already. */
export const redactSecrets = (text: string): string =>
  SECRETS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);
