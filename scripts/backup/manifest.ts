// What a backup says about itself: `manifest.json` in its folder, written last.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { OperatorError } from '#scripts/command/operator-error.ts';

export const MANIFEST = 'manifest.json';
/** The folder of the copied files, with the paths that they have in a state folder. */
export const FILES = 'files';

const isInside = (path: string): boolean =>
  path !== '' && !/[\\:\0]/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

const fileSchema = z.object({
  /** Relative to the state folder, with `/`. */
  path: z.string().refine(isInside, 'A path leads out of the state folder.'),
  sizeBytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of Meridian. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The newest migration of the metadata; null before the first start. */
  migration: z.string().nullable(),
  /** Names the secret key without telling it; null where the state has none. */
  secretKeyId: z.string().nullable(),
  hasSecrets: z.boolean(),
  files: z.array(fileSchema),
});

export type BackupFile = z.infer<typeof fileSchema>;
export type BackupManifest = z.infer<typeof manifestSchema>;

/** Throws a sentence for the operator where the folder is no complete backup. */
export function readManifest(folder: string): BackupManifest {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  } catch (cause) {
    throw new OperatorError(`${folder} isn't a complete backup: its ${MANIFEST} can't be read.`, { cause });
  }
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OperatorError(`${folder} isn't a backup that this version can read: ${issue?.path.join('.')}: ${issue?.message}`, {
    cause: parsed.error,
  });
}
