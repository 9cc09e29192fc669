// Formats a line logged by a Worker or by workerd for the local host's output: one JSON object, with the time that the edge would
// add. Pure.
import { isLogged, type LogLevel } from '#app/domain/log/log-level.ts';
import { writeLogLine } from '#app/domain/log/log-line.ts';

export interface PrintedLine {
  readonly timestamp: number;
  readonly level: string;
  readonly message: string;
}

/** How each line of the Workers' logger starts. */
const OWN_LINE = /^\{"level":"(debug|info|warn|error)",/;
/** Stack addresses that workerd appends to its errors. */
const NATIVE_STACK = /(?:^|[;\s]+)stack: [^\n]*(?:@|\b)[\da-f]{4,}[\s\S]*$/;
/** Errors of workerd and of sockets when a peer disconnects. */
const DISCONNECTED =
  /\bdisconnected\b|network connection lost|connection (?:was )?(?:reset|closed|lost|aborted)|broken pipe|ECONNRESET|EPIPE|premature(?:ly)? close|client (?:has )?(?:disconnected|hung up|left)|operation was aborted|request was (?:aborted|canceled)/i;

/** Null if the line is below the log level. */
export function writeHostLine({ timestamp, level, message }: PrintedLine, kept: LogLevel): string | null {
  const time = new Date(timestamp).toISOString();
  const [, own] = OWN_LINE.exec(message) ?? [];
  if (own !== undefined) return isLogged(own as LogLevel, kept) ? withTime(message, time) : null;
  const line = describeRuntimeLine(level, message);
  return line.message !== '' && isLogged(line.level, kept) ? withTime(writeLogLine({ ...line, requestId: null }), time) : null;
}

/** For the output of a Warehouse's process. Lines that its logger didn't write are logged at debug level. */
export const writeProcessLine = (message: string, nowMs: number, kept: LogLevel): string | null =>
  OWN_LINE.test(message) || kept === 'debug' ? writeHostLine({ timestamp: nowMs, level: 'info', message }, kept) : null;

const withTime = (line: string, time: string): string => `{"time":"${time}",${line.slice(1)}`;

function describeRuntimeLine(level: string, text: string) {
  const message = text.replace(NATIVE_STACK, '').trim();
  if (DISCONNECTED.test(message)) return { level: 'debug', event: 'client_disconnected', message: firstLine(message) } as const;
  return { level: LEVELS[level] ?? 'info', event: 'runtime', message };
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Log levels of console methods. */
const LEVELS: Readonly<Record<string, LogLevel>> = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' };
