// Files of reports that are too large for a message: kept in a bucket, opened by a signed link until it expires.
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { signingKey } from '#app/services/auth/keys.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { StoreFile } from './render-deps.ts';

export const REPORT_FILES_PATH = '/api/v1/report/file';

export const REPORT_FILES_PREFIX = 'reports/';
const AUDIENCE = 'meridian:report-file';
const ALGORITHM = 'HS256';

const claims = z.object({ key: z.string().startsWith(REPORT_FILES_PREFIX), name: z.string(), contentType: z.string() });

export interface StoreFileDeps {
  readonly bucket: { put(key: string, bytes: Uint8Array): Promise<unknown> };
  readonly secretKey: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly newUuid: () => string;
  readonly now: () => number;
}

export const createStoreFile =
  ({ bucket, secretKey, publicUrl, newUuid, now }: StoreFileDeps): StoreFile =>
  async ({ name, contentType, bytes, expiresMs }) => {
    const key = `${REPORT_FILES_PREFIX}${newUuid()}`;
    await bucket.put(key, bytes);
    const token = await new SignJWT({ key, name, contentType })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setAudience(AUDIENCE)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(expiresMs / 1000))
      .sign(await signingKey(secretKey, 'report-file'));
    return `${publicUrl}${REPORT_FILES_PATH}/${token}`;
  };

export interface OpenedReportFile extends Omit<z.output<typeof claims>, 'key'> {
  readonly body: ReadableStream<Uint8Array>;
}

/** Throws 404 for links that were not signed here or whose file was deleted, 410 for those that have expired. */
export async function openReportFile(
  { reportFiles, config, now }: Pick<Deps, 'reportFiles' | 'config' | 'now'>,
  token: string,
): Promise<OpenedReportFile> {
  const { key, ...file } = await readToken(token, config.secretKey, now());
  const body = await reportFiles?.open(key);
  if (!body) throw missing();
  return { ...file, body };
}

async function readToken(token: string, secretKey: string, nowMs: number): Promise<z.output<typeof claims>> {
  const options = { algorithms: [ALGORITHM], audience: AUDIENCE, currentDate: new Date(nowMs), requiredClaims: ['exp'] };
  try {
    return claims.parse((await jwtVerify(token, await signingKey(secretKey, 'report-file'), options)).payload);
  } catch (cause) {
    if (cause instanceof errors.JWTExpired)
      throw new AppError('RESULTS_BACKEND_ERROR', 'The link has expired. The next report brings a new one.', { cause });
    if (cause instanceof errors.JOSEError || cause instanceof z.ZodError) throw missing(cause);
    throw cause;
  }
}

const missing = (cause?: unknown): AppError => new AppError('OBJECT_NOT_FOUND_ERROR', 'Not found', { cause });
