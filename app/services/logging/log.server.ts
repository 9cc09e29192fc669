// The one way into the log: every line goes through here, with the id of its request and without secrets.
import type { LogFields } from '#app/domain/log/log-line.ts';
import { writeLogLine } from '#app/domain/log/log-line.ts';
import { isLogged, type LogLevel } from '#app/domain/log/log-level.ts';
import { currentLogLevel, currentRequestId } from './log-context.server.ts';

/** `event`: lower case, with underscores; `message`: a sentence. */
type Log = (event: string, message: string, fields?: LogFields) => void;

const logAt =
  (level: LogLevel): Log =>
  (event, message, fields) => {
    if (!isLogged(level, currentLogLevel())) return;
    console[level](writeLogLine({ level, event, message, requestId: currentRequestId(), fields }));
  };

export const logDebug = logAt('debug');
export const logInfo = logAt('info');
export const logWarn = logAt('warn');
export const logError = logAt('error');
