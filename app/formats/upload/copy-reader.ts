// A file as lines of COPY's text format.
import type { RowConverter } from './convert-rows.ts';
import type { UploadSpec } from './upload-spec.ts';

export interface CopyPiece {
  /** Whole lines; overwritten by those of the next piece. */
  readonly bytes: Uint8Array;
  readonly rowCount: number;
}

export interface CopyReader {
  /** Column names in the file; without a header, empty texts. */
  readonly columns: readonly string[];
  /** Constant memory. Throws UploadProblem for a file that is not what it should be. */
  pieces(
    spec: Pick<UploadSpec, 'columns' | 'decimal' | 'nullValues' | 'maxRows'>,
    converter: RowConverter,
  ): AsyncGenerator<CopyPiece>;
}
