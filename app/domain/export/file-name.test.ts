import { expect, it } from 'vitest';
import { selectedFileName, exportFileName } from './file-name.ts';

const nowMs = Date.UTC(2026, 10, 21, 9, 34, 55);

it('a file is named after its tab and the second', () => {
  expect(exportFileName('Untitled Query 1', 'csv', nowMs)).toBe('sqllab_untitled_query_1_20261121T093455.csv');
  expect(exportFileName('Größe/"../x"\r\n; y', 'xlsx', nowMs)).toBe('sqllab_gro_e_x_y_20261121T093455.xlsx');
  expect(exportFileName('Запрос', 'ndjson', nowMs)).toBe('sqllab_query_20261121T093455.ndjson');
  expect(exportFileName(null, 'arrow', nowMs)).toBe('sqllab_query_20261121T093455.arrow');
});

it('a given name keeps what is valid in a header', () => {
  expect(selectedFileName('Sales 2026.csv', 'csv')).toBe('Sales_2026.csv');
  expect(selectedFileName('sales.csv', 'xlsx')).toBe('sales.csv.xlsx');
  expect(selectedFileName('../../etc/pass"wd\r\nX: y', 'csv')).toBe('pass_wd_X_y.csv');
  expect(selectedFileName('...', 'csv')).toBeNull();
  expect(selectedFileName('x'.repeat(5_000), 'csv')).toHaveLength(104);
});
