// URL of a dashboard's thumbnail, which changes with the dashboard.
import { createHash } from 'node:crypto';

/** `version` is the dashboard's, as its ETag has it. */
export const thumbnailDigest = (version: string): string => createHash('sha256').update(version).digest('hex');

export const thumbnailUrl = (id: number, version: string): string =>
  `/api/v1/dashboard/${id}/thumbnail/${thumbnailDigest(version)}/`;
