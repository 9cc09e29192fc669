// Every error that the product can return: its kind, HTTP status and issue codes. Decides
// nothing about wording in a given case: the code that raises an AppError says what happened.

/** What an error means for its handler: HTTP maps it to a status, queues retry `limit` and `upstream` only. */
export type ErrorKind = 'invalid' | 'denied' | 'unauthenticated' | 'missing' | 'conflict' | 'limit' | 'upstream' | 'bug';

export type ErrorLevel = 'info' | 'warning' | 'error';

interface ErrorSpec {
  readonly kind: ErrorKind;
  readonly status: number;
  readonly issueCodes: readonly number[];
}

const spec = (kind: ErrorKind, status: number, ...issueCodes: number[]): ErrorSpec => ({ kind, status, issueCodes });

/** Types as clients know them. */
const WIRE_TYPES = {
  FRONTEND_CSRF_ERROR: spec('invalid', 400),
  FRONTEND_NETWORK_ERROR: spec('upstream', 502),
  FRONTEND_TIMEOUT_ERROR: spec('limit', 504),
  GENERIC_DB_ENGINE_ERROR: spec('upstream', 422, 1002),
  COLUMN_DOES_NOT_EXIST_ERROR: spec('invalid', 422, 1003, 1004),
  TABLE_DOES_NOT_EXIST_ERROR: spec('invalid', 422, 1003, 1005),
  SCHEMA_DOES_NOT_EXIST_ERROR: spec('invalid', 422, 1003, 1016),
  CONNECTION_INVALID_USERNAME_ERROR: spec('invalid', 422, 1012),
  CONNECTION_INVALID_PASSWORD_ERROR: spec('invalid', 422, 1013),
  CONNECTION_INVALID_HOSTNAME_ERROR: spec('invalid', 422, 1007),
  CONNECTION_PORT_CLOSED_ERROR: spec('invalid', 422, 1008),
  CONNECTION_INVALID_PORT_ERROR: spec('invalid', 422, 1034),
  CONNECTION_HOST_DOWN_ERROR: spec('invalid', 422, 1009),
  CONNECTION_ACCESS_DENIED_ERROR: spec('invalid', 422, 1014, 1015),
  CONNECTION_UNKNOWN_DATABASE_ERROR: spec('invalid', 422, 1015),
  CONNECTION_DATABASE_PERMISSIONS_ERROR: spec('invalid', 422, 1017),
  CONNECTION_MISSING_PARAMETERS_ERROR: spec('invalid', 422, 1018),
  CONNECTION_DATABASE_TIMEOUT: spec('limit', 422, 1001, 1009),
  OBJECT_DOES_NOT_EXIST_ERROR: spec('invalid', 422, 1029),
  SYNTAX_ERROR: spec('invalid', 422, 1030),
  VIZ_GET_DF_ERROR: spec('invalid', 400),
  UNKNOWN_DATASOURCE_TYPE_ERROR: spec('invalid', 400),
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: spec('upstream', 400),
  TABLE_SECURITY_ACCESS_ERROR: spec('denied', 403),
  DATASOURCE_SECURITY_ACCESS_ERROR: spec('denied', 403),
  DATABASE_SECURITY_ACCESS_ERROR: spec('denied', 403),
  QUERY_SECURITY_ACCESS_ERROR: spec('denied', 403),
  USER_ACTIVITY_SECURITY_ACCESS_ERROR: spec('denied', 403),
  DASHBOARD_SECURITY_ACCESS_ERROR: spec('denied', 403),
  CHART_SECURITY_ACCESS_ERROR: spec('denied', 403),
  MISSING_OWNERSHIP_ERROR: spec('denied', 403),
  OBJECT_CHANGED_ERROR: spec('conflict', 412),
  OAUTH2_REDIRECT: spec('denied', 403),
  OAUTH2_REDIRECT_ERROR: spec('upstream', 502),
  BACKEND_TIMEOUT_ERROR: spec('limit', 408, 1000, 1001),
  DATABASE_NOT_FOUND_ERROR: spec('missing', 404, 1011, 1036),
  TABLE_NOT_FOUND_ERROR: spec('missing', 404),
  MISSING_TEMPLATE_PARAMS_ERROR: spec('invalid', 400, 1006),
  INVALID_TEMPLATE_PARAMS_ERROR: spec('invalid', 400, 1028),
  RESULTS_BACKEND_NOT_CONFIGURED_ERROR: spec('upstream', 422, 1021),
  RESULTS_BACKEND_ERROR: spec('missing', 410, 1031, 1032, 1033),
  DML_NOT_ALLOWED_ERROR: spec('denied', 403, 1022),
  INVALID_CTAS_QUERY_ERROR: spec('invalid', 422, 1023),
  INVALID_CVAS_QUERY_ERROR: spec('invalid', 422, 1024, 1025),
  SQLLAB_TIMEOUT_ERROR: spec('limit', 408, 1026, 1027),
  ASYNC_WORKERS_ERROR: spec('upstream', 503, 1035),
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: spec('denied', 403, 1037),
  INVALID_SQL_ERROR: spec('invalid', 422, 1003),
  RESULT_TOO_LARGE_ERROR: spec('limit', 413, 1041),
  GENERIC_COMMAND_ERROR: spec('invalid', 400, 1010),
  GENERIC_BACKEND_ERROR: spec('bug', 500, 1011),
  INVALID_PAYLOAD_FORMAT_ERROR: spec('invalid', 400, 1019),
  INVALID_PAYLOAD_SCHEMA_ERROR: spec('invalid', 422, 1020),
  MARSHMALLOW_ERROR: spec('invalid', 422, 1040),
  REPORT_NOTIFICATION_ERROR: spec('upstream', 422),
  STORAGE_FULL_ERROR: spec('limit', 507),
} as const satisfies Record<string, ErrorSpec>;

/** The `error_type` of a reply. */
export type WireErrorType = keyof typeof WIRE_TYPES;

interface OwnSpec extends ErrorSpec {
  readonly wire: WireErrorType;
}

/** Clients know it by the name and the issue codes of `wire`, whose kind and status are others. */
const own = (wire: WireErrorType, kind: ErrorKind, status: number): OwnSpec => ({
  kind,
  status,
  wire,
  issueCodes: WIRE_TYPES[wire].issueCodes,
});

/** What the names that clients know don't tell apart. */
const OWN_TYPES = {
  LOGIN_REQUIRED_ERROR: own('GENERIC_COMMAND_ERROR', 'unauthenticated', 401),
  ACTION_FORBIDDEN_ERROR: own('GENERIC_COMMAND_ERROR', 'denied', 403),
  COMMAND_CONFLICT_ERROR: own('GENERIC_COMMAND_ERROR', 'conflict', 409),
  RUN_DELETED_ERROR: own('GENERIC_COMMAND_ERROR', 'missing', 410),
  STATE_TOO_LARGE_ERROR: own('GENERIC_COMMAND_ERROR', 'invalid', 413),
  COMMAND_REFUSED_ERROR: own('GENERIC_COMMAND_ERROR', 'invalid', 422),
  WEBSOCKET_REQUIRED_ERROR: own('GENERIC_COMMAND_ERROR', 'invalid', 426),
  // Not the codes of GENERIC_COMMAND_ERROR: nothing went wrong while running.
  TOO_MANY_ATTEMPTS_ERROR: { ...own('GENERIC_COMMAND_ERROR', 'limit', 429), issueCodes: [] },
  METHOD_NOT_ALLOWED_ERROR: own('GENERIC_BACKEND_ERROR', 'invalid', 405),
  QUERY_DATABASE_NOT_FOUND_ERROR: own('GENERIC_BACKEND_ERROR', 'missing', 404),
  OBJECT_NOT_FOUND_ERROR: own('OBJECT_DOES_NOT_EXIST_ERROR', 'missing', 404),
  SCHEMA_NOT_FOUND_ERROR: own('SCHEMA_DOES_NOT_EXIST_ERROR', 'missing', 404),
  OBJECT_CONFLICT_ERROR: own('OBJECT_CHANGED_ERROR', 'conflict', 409),
  RESULTS_MISSING_ERROR: own('RESULTS_BACKEND_ERROR', 'missing', 404),
  HISTORY_AWAY_ERROR: own('GENERIC_BACKEND_ERROR', 'upstream', 503),
  RESULTS_UNAVAILABLE_ERROR: own('RESULTS_BACKEND_ERROR', 'missing', 503),
  PAYLOAD_TOO_LARGE_ERROR: own('INVALID_PAYLOAD_FORMAT_ERROR', 'invalid', 413),
  FIELD_INVALID_ERROR: own('MARSHMALLOW_ERROR', 'invalid', 400),
  PAYLOAD_INVALID_ERROR: own('INVALID_PAYLOAD_SCHEMA_ERROR', 'invalid', 400),
  EXPRESSION_INVALID_ERROR: own('INVALID_SQL_ERROR', 'invalid', 400),
} as const satisfies Record<string, OwnSpec>;

export const ERROR_TYPES: Readonly<Record<WireErrorType | keyof typeof OWN_TYPES, ErrorSpec & Partial<OwnSpec>>> = {
  ...WIRE_TYPES,
  ...OWN_TYPES,
};

export type ErrorType = keyof typeof ERROR_TYPES;

/** Words of each issue code, as clients show them after "Issue N - ". */
const ISSUE_TEXTS: Readonly<Record<number, string>> = {
  1000: 'The datasource is too large to query.',
  1001: 'The database is under an unusual load.',
  1002: 'The database returned an unexpected error.',
  1003: 'There is a syntax error in the SQL query. Perhaps there was a misspelling or a typo.',
  1004: 'The column was deleted or renamed in the database.',
  1005: 'The table was deleted or renamed in the database.',
  1006: 'One or more parameters specified in the query are missing.',
  1007: "The hostname provided can't be resolved.",
  1008: 'The port is closed.',
  1009: "The host might be down, and can't be reached on the provided port.",
  1010: 'The server encountered an error while running a command.',
  1011: 'The server encountered an unexpected error.',
  1012: 'The username provided when connecting to a database is not valid.',
  1013: 'The password provided when connecting to a database is not valid.',
  1014: 'Either the username or the password is wrong.',
  1015: 'Either the database is spelled incorrectly or does not exist.',
  1016: 'The schema was deleted or renamed in the database.',
  1017: "User doesn't have the proper permissions.",
  1018: 'One or more parameters needed to configure a database are missing.',
  1019: 'The submitted payload has the incorrect format.',
  1020: 'The submitted payload has the incorrect schema.',
  1021: 'Results backend needed for asynchronous queries is not configured.',
  1022: 'Database does not allow data manipulation.',
  1023: "The CTAS (create table as select) doesn't have a SELECT statement at the end. Please make sure your query has a SELECT as its last statement. Then, try running your query again.",
  1024: 'CVAS (create view as select) query has more than one statement.',
  1025: 'CVAS (create view as select) query is not a SELECT statement.',
  1026: 'Query is too complex and takes too long to run.',
  1027: 'The database is currently running too many queries.',
  1028: 'One or more parameters specified in the query are malformed.',
  1029: 'The object does not exist in the given database.',
  1030: 'The query has a syntax error.',
  1031: 'The results backend no longer has the data from the query.',
  1032: 'The query associated with the results was deleted.',
  1033: 'The results stored in the backend were stored in a different format, and no longer can be deserialized.',
  1034: 'The port number is invalid.',
  1035: 'Failed to start remote query on a worker.',
  1036: 'The database was deleted.',
  1037: 'Custom SQL fields cannot contain sub-queries.',
  1040: 'The submitted payload failed validation.',
  1041: 'The result size exceeds the allowed limit.',
};

export interface AppErrorOptions {
  readonly cause?: unknown;
  readonly level?: ErrorLevel;
  /** Further keys of the error's `extra`; `issue_codes` is added from the type. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Those of the type's issue codes that apply here; all of them when absent. */
  readonly issueCodes?: readonly number[] | undefined;
}

/** The same in every bundle of a Worker: pages and API are built apart, and each has a copy of the class. */
const BRAND: unique symbol = Symbol.for('meridian.AppError');

/** The one error class. Thrown by services, stores and drivers; http turns it into a reply. */
export class AppError extends Error {
  /** Whichever copy of the class made it. */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  get [BRAND](): true {
    return true;
  }

  readonly type: ErrorType;
  readonly kind: ErrorKind;
  readonly status: number;
  readonly level: ErrorLevel;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly issueCodes: readonly number[];

  constructor(type: ErrorType, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    const row = ERROR_TYPES[type];
    this.type = type;
    this.kind = row.kind;
    this.status = row.status;
    this.level = options.level ?? 'error';
    this.extra = options.extra ?? {};
    this.issueCodes = options.issueCodes ?? row.issueCodes;
  }
}

/** One entry of a reply's `errors` list. */
export interface WireError {
  message: string;
  error_type: WireErrorType;
  level: ErrorLevel;
  extra: Record<string, unknown>;
}

/** The name by which clients know a type. */
export const toWireType = (type: ErrorType): WireErrorType => (isWireType(type) ? type : OWN_TYPES[type].wire);

export const isWireType = (type: string): type is WireErrorType => Object.hasOwn(WIRE_TYPES, type);

/** Its likely causes. */
export const listIssues = ({ issueCodes }: Pick<AppError, 'issueCodes'>): { code: number; message: string }[] =>
  issueCodes.map((code) => ({ code, message: `Issue ${code} - ${ISSUE_TEXTS[code] ?? ''}` }));

/** The wire form of an error: type, level, message, and its issue codes. */
export const toWireError = (error: AppError): WireError => ({
  message: error.message,
  error_type: toWireType(error.type),
  level: error.level,
  extra: { ...error.extra, issue_codes: listIssues(error) },
});

/** Error as plain data, for crossing a Worker or object boundary; `reviveError` is its inverse. */
export interface ErrorData {
  readonly type: ErrorType;
  readonly message: string;
  readonly level: ErrorLevel;
  readonly extra: Readonly<Record<string, unknown>>;
  /** All of the type's when absent. */
  readonly issueCodes?: readonly number[] | undefined;
}

export function errorData(error: unknown): ErrorData {
  const app = error instanceof AppError && error.kind !== 'bug' ? error : toAppError(error);
  const { type, message, level, extra, issueCodes } = app;
  const isNarrowed = issueCodes.length !== ERROR_TYPES[type].issueCodes.length;
  return { type, message, level, extra, ...(isNarrowed ? { issueCodes } : {}) };
}

export const STORAGE_FULL_MESSAGE = 'The disk of the state is full. Free some space on the server, then try again.';

/** Whether our own storage has no space left: SQLite and the file system say so in messages that pass several layers. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /SQLITE_FULL|database or disk is full|ENOSPC|no space left on device/i.test(error.message) || isStorageFull(error.cause);
}

function toAppError(error: unknown): AppError {
  if (isStorageFull(error)) return new AppError('STORAGE_FULL_ERROR', STORAGE_FULL_MESSAGE, { cause: error });
  if (error instanceof AppError) return error;
  return new AppError('GENERIC_BACKEND_ERROR', 'An unexpected error occurred.', { cause: error });
}

export function reviveError(data: ErrorData): AppError {
  const { level, extra, issueCodes } = data;
  return new AppError(data.type, data.message, { level, extra, issueCodes });
}

/** Throws a bug-kind error when a condition that the code itself guarantees is false. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AppError('GENERIC_BACKEND_ERROR', message);
}

export const notFound = (): AppError => new AppError('OBJECT_NOT_FOUND_ERROR', 'Not found');
