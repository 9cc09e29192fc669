// A file on its way to BigQuery, a part at a time: where a part or its reply is lost, the server says how far it is. The job begins
// with the last part.
import { AppError } from '#app/domain/errors.ts';
import { pause, type ApiReply } from '#app/engines/bigquery/driver/api.server.ts';
import { statusFailure } from '#app/engines/bigquery/failure.ts';
import type { JobContext } from '#app/engines/bigquery/driver/jobs.server.ts';

/** Parts but the last one are a multiple of it. */
export const PART_UNIT_BYTES = 256 * 1024;

export interface UploadSession {
  /** Sends bytes that aren't the last of the file. */
  send(bytes: Uint8Array): Promise<void>;
  /** The last ones, at least one. Gives the job as the server has it. */
  finish(bytes: Uint8Array): Promise<unknown>;
}

interface State {
  readonly context: JobContext;
  readonly path: string;
  sentBytes: number;
}

export async function openUploadSession(
  context: JobContext,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<UploadSession> {
  const request = { path: `${path}?uploadType=resumable`, body };
  const state: State = { context, path: await context.api.beginUpload(request, context.signal), sentBytes: 0 };
  return {
    send: async (bytes) => void (await sendBytes(state, bytes, false)),
    finish: (bytes) => sendBytes(state, bytes, true),
  };
}

const RETRIES = 5;
const FIRST_WAIT_MS = 200;
const RESUME = 308;

/** The job where these are the last bytes. */
async function sendBytes(state: State, bytes: Uint8Array, isLast: boolean): Promise<unknown> {
  const { signal } = state.context;
  const start = state.sentBytes;
  const end = start + bytes.length;
  const total = isLast ? String(end) : '*';
  let [at, failures] = [start, 0];
  let isResuming = false;
  for (;;) {
    const part = isResuming
      ? { body: new Uint8Array(), range: `bytes */${total}` }
      : { body: bytes.subarray(at - start), range: `bytes ${at}-${end - 1}/${total}` };
    const reply = await sendPart(state, part).catch((error: unknown) => {
      if (signal.aborted || failures >= RETRIES) throw error;
      return null;
    });
    if (reply === null || isBusy(reply)) {
      if (reply !== null && failures >= RETRIES) throw statusFailure({ ...reply, sql: null });
      failures += 1;
      isResuming = true;
      await pause(FIRST_WAIT_MS * 2 ** (failures - 1), signal);
      continue;
    }
    if (reply.status === RESUME) {
      const known = knownBytes(reply);
      if (known < start || known > end) throw lostSession();
      if (known > at) failures = 0;
      [at, isResuming] = [known, false];
      if (known === end && !isLast) break;
      if (known === end || (failures += 1) > RETRIES) throw lostSession();
      continue;
    }
    if (isLast && (reply.status === 200 || reply.status === 201)) return JSON.parse(reply.text);
    throw reply.status === 404 || reply.status === 410 ? lostSession() : statusFailure({ ...reply, sql: null });
  }
  state.sentBytes = end;
  return null;
}

const sendPart = ({ context, path }: State, part: { readonly body: Uint8Array; readonly range: string }): Promise<ApiReply> =>
  context.api.sendPart({ path, ...part }, context.signal);

const isBusy = ({ status }: ApiReply): boolean => status === 429 || status >= 500;

/** `bytes=0-N`; none where there are none yet. */
const knownBytes = ({ headers }: ApiReply): number => {
  const last = /^bytes=0-(\d+)$/.exec(headers.get('range') ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
};

/** The complete file must be sent again, which another attempt does. */
const lostSession = (): AppError => new AppError('GENERIC_DB_ENGINE_ERROR', 'BigQuery has lost a part of the file.');
