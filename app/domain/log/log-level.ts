// Which lines a log keeps.

/** From the least to the most important. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export const DEFAULT_LOG_LEVEL: LogLevel = 'info';

/** A setting's text, in any case; null for what is no level. */
export function parseLogLevel(text: string): LogLevel | null {
  const name = text.trim().toLowerCase();
  return LOG_LEVELS.find((level) => level === name) ?? null;
}

/** Whether a log of level `kept` has lines of `level`. */
export const isLogged = (level: LogLevel, kept: LogLevel): boolean => LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(kept);
