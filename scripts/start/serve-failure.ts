// What an operator reads when a command ends with an error: one sentence that says what to do, never a stack.
import { resolve } from 'node:path';
import { OperatorError } from '#scripts/command/operator-error.ts';

interface Place {
  readonly stateDir: string;
  readonly host: string;
  readonly port: number;
}

/** The sentence for a failure of `npm start`, or of its first start. */
export function explainFailure(error: unknown, { stateDir, host, port }: Place): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  const text = messagesOf(error);
  const path = resolve(stateDir);
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${path} is full. Free up space and start again. Data loaded so far is kept.`;
    case 'EROFS':
      return `${path} is on a read-only disk. Make the disk writable, or use another folder: MERIDIAN_STATE=/other/folder npm start`;
    case 'EACCES':
    case 'EPERM':
      return `This user can't write ${pathOf(error) ?? path}. Change its owner or permissions, or use another folder: MERIDIAN_STATE=/other/folder npm start`;
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the other program, or use another port: MERIDIAN_PORT=${port < 65_535 ? port + 1 : port - 1} npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} isn't an address of this machine. Set MERIDIAN_HOST to one that is, for example MERIDIAN_HOST=127.0.0.1`;
    case undefined:
      break;
  }
  if (/SQLITE_FULL|disk is full|no space left/i.test(text))
    return `The disk of ${path} is full. Free up space and start again. Data loaded so far is kept.`;
  if (/SQLITE_READONLY|readonly database|SQLITE_CANTOPEN|unable to open database|permission denied/i.test(text))
    return `This user can't write the files of the state in ${path}. Change their owner or permissions, or use another folder: MERIDIAN_STATE=/other/folder npm start`;
  if (/SQLITE_NOTADB|SQLITE_CORRUPT|malformed|not a database/i.test(text))
    return `A file of the state in ${path} is damaged. Restore a backup (docs/operate/backup.md), or start with another folder: MERIDIAN_STATE=/other/folder npm start`;
  return error.message;
}

/** Where listening fails: a privileged port is no matter of the state. */
export function explainListening(error: NodeJS.ErrnoException, place: Place): string {
  if (error.code !== 'EACCES') return explainFailure(error, place);
  return `This user can't listen on port ${place.port}. Use one above 1023: MERIDIAN_PORT=8788 npm start`;
}

const codeOf = (error: Error): string | undefined =>
  (error as NodeJS.ErrnoException).code ?? (error.cause instanceof Error ? codeOf(error.cause) : undefined);

const pathOf = (error: Error): string | undefined => (error as NodeJS.ErrnoException).path;

const messagesOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}\n${messagesOf(error.cause)}` : error.message;
