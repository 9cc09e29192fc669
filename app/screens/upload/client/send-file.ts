// Sends a file in parts, a few at a time. What fails for a while is sent again until it arrives; what arrived isn't sent twice.
import type { UploadView } from '#app/stores/upload/wire.ts';
import type { UploadApi, UploadProblem } from './upload-api.ts';

export interface SendProgress {
  readonly sentBytes: number;
  /** The connection is lost; another try follows. */
  readonly isWaiting: boolean;
}

interface SendOptions {
  readonly file: Blob;
  readonly upload: UploadView;
  readonly api: Pick<UploadApi, 'sendPart'>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SendProgress) => void;
  /** Resolves when the next try can begin. */
  readonly pause: (attempt: number, signal: AbortSignal) => Promise<void>;
}

const AT_ONCE = 3;

/** Null when all parts are there; otherwise why they can't be. Throws when the signal is aborted. */
export async function sendFile({ file, upload, api, signal, onProgress, pause }: SendOptions): Promise<UploadProblem | null> {
  const { id, part_bytes: partBytes, parts } = upload;
  const sent = new Set(parts);
  const waiting = Array.from({ length: Math.ceil(file.size / partBytes) }, (_, index) => index + 1).filter(
    (part) => !sent.has(part),
  );
  const sizeOf = (part: number): number => Math.min(partBytes, file.size - (part - 1) * partBytes);
  let [problem, isWaiting]: [UploadProblem | null, boolean] = [null, false];
  let sentBytes = [...sent].reduce((sum, part) => sum + sizeOf(part), 0);
  const report = (): void => onProgress({ sentBytes, isWaiting });
  const sendOne = async (part: number): Promise<void> => {
    for (let attempt = 1; problem === null; attempt += 1) {
      const bytes = file.slice((part - 1) * partBytes, (part - 1) * partBytes + sizeOf(part));
      const outcome = await api.sendPart(id, part, bytes, signal);
      signal.throwIfAborted();
      if (outcome.ok) {
        [sentBytes, isWaiting] = [sentBytes + bytes.size, false];
        return report();
      }
      if (!outcome.failure.isRetryable) problem = outcome.failure;
      else {
        isWaiting = true;
        report();
        await pause(attempt, signal);
      }
    }
  };
  const worker = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined && problem === null; part = waiting.shift()) await sendOne(part);
  };
  report();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return problem;
}

const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [500, 15_000];

/** Longer each time; no longer than until the browser is online again. */
export function pauseBetweenTries(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (attempt - 1)));
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
