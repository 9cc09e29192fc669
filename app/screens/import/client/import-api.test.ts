import { describe, expect, it } from 'vitest';
import { readImportFailure } from './import-api.ts';

const refused = (status: number, body: unknown) =>
  readImportFailure({ kind: 'replied', status, isOk: false, text: JSON.stringify(body) });

describe('what a failed import says', () => {
  it('lists what is wrong with each file', () => {
    const extra = { 'charts/a.yaml': { viz_type: ['Missing.'], _schema: ['Broken.'] }, 'b.yaml': 'No YAML.', issue_codes: [{}] };
    expect(refused(422, { errors: [{ message: 'Error importing assets', error_type: 'GENERIC_COMMAND_ERROR', extra }] })).toEqual(
      {
        message: 'Error importing assets',
        files: [
          { path: 'charts/a.yaml', message: 'viz_type: Missing. Broken.' },
          { path: 'b.yaml', message: 'No YAML.' },
        ],
        isRetryable: false,
      },
    );
  });
  it('sends users to the list where nothing says whether it was imported', () => {
    expect(readImportFailure({ kind: 'late', afterMs: 180_000 })).toMatchObject({
      message: expect.stringContaining('import might have succeeded') as string,
      isRetryable: true,
    });
  });
  it('offers another try where the same archive can be imported later', () => {
    expect([401, 429, 500, 503, 400, 413, 422].filter((status) => refused(status, {}).isRetryable)).toEqual([401, 429, 500, 503]);
  });
});
