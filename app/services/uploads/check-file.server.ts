// Looks at all rows of an uploaded file before they are loaded: its columns get the types that fit every row. In constant memory, and
// the same however often it is done.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { checkColumn } from '#app/domain/upload/check-columns.ts';
import { isCommaLikely } from '#app/formats/upload/comma-likely.ts';
import { guessLegacyEncoding } from '#app/domain/upload/text/guess-legacy-encoding.ts';
import { createTypeInference, type InferredColumn } from '#app/domain/upload/infer-types.ts';
import { openFile } from '#app/formats/upload/open-file.ts';
import { isEncodingProblem } from '#app/domain/upload/text/text-encoding.ts';
import type { UploadSpec } from '#app/formats/upload/upload-spec.ts';
import type { BucketSource } from './upload-bucket.ts';

interface FileCheck {
  /** Opens the file from its beginning, each time. */
  readonly open: () => BucketSource;
  /** Between batches of rows. Throws where nothing more is to be done. */
  readonly pause: () => Promise<void>;
}

/** Throws AppErrors for a file that can't be read. */
export async function checkFile(spec: UploadSpec, check: FileCheck): Promise<UploadSpec> {
  const decided = await checkColumns(spec, check).catch(async (error: unknown) => {
    const { format, isEncodingDetected, isZip } = spec;
    if (!isEncodingProblem(error) || !isEncodingDetected || isZip || !('encoding' in format)) throw error;
    const encoding = await findEncodingOf(check);
    if (encoding === format.encoding) throw error;
    return checkColumns({ ...spec, format: { ...format, encoding } }, check);
  });
  return { ...decided, isChecked: true };
}

async function checkColumns(spec: UploadSpec, { open, pause }: FileCheck): Promise<UploadSpec> {
  const { format, isZip, decimal, prefersDayFirst, nullValues } = spec;
  const reader = await openFile(open(), format, isZip);
  const settings = { nullValues: new Set(nullValues), decimal, prefersDayFirst, isCommaLikely: isCommaLikely(format) };
  const inference = createTypeInference(reader.columns.length, settings);
  const maxRows = spec.maxRows ?? Infinity;
  for await (const { rows, lines } of reader.batches()) {
    await pause();
    for (let at = 0; at < rows.length && inference.rowCount < maxRows; at += 1) {
      const row = rows[at] ?? [];
      if (row.length === reader.columns.length) inference.add(row, lines[at] ?? 0);
    }
    if (inference.rowCount >= maxRows) break;
  }
  const found: readonly InferredColumn[] = inference.result(reader.textColumns);
  return { ...spec, columns: spec.columns.map((column) => checkColumn(column, found[column.source])) };
}

const SAMPLE_BYTES = 64 * 1024;
/** Around a letter that isn't in ASCII. */
const [BEFORE_BYTES, BEHIND_BYTES] = [256, 4096] as const;

/** Detects the encoding from non-ASCII texts in the complete file. */
async function findEncodingOf({ open, pause }: FileCheck) {
  const source = open();
  const samples: Uint8Array[] = [];
  let sampledBytes = 0;
  const pieces = source.pieces(0, source.sizeBytes);
  for (let piece = await pieces.next(); piece && sampledBytes < SAMPLE_BYTES; piece = await pieces.next()) {
    await pause();
    const at = piece.findIndex((byte) => byte > 0x7f);
    if (at === -1) continue;
    const sample = piece.slice(Math.max(0, at - BEFORE_BYTES), at + BEHIND_BYTES);
    samples.push(sample, LINE_END);
    sampledBytes += sample.length;
  }
  await pieces.cancel();
  return guessLegacyEncoding(joinBytes(samples));
}
const LINE_END = Uint8Array.of(0x0a);
