// Reads a sheet of a workbook. The code is large: it is loaded with the first file.
import type { BinaryReader } from '#app/formats/shared/reader.ts';
import type { XlsxSettings } from './settings.ts';

export const xlsxReader: BinaryReader<XlsxSettings> = {
  kind: 'binary',
  zipMark: 'xl/workbook.xml',
  async detect(open) {
    const { listSheets } = await import('./read/xlsx-workbook.ts');
    return { format: { kind: 'xlsx', sheet: null, hasHeader: true, skipLines: 0 }, sheets: await listSheets(await open()) };
  },
  open: async (source, settings, wantedWidth) => (await import('./read/read-xlsx.ts')).openXlsx(source, settings, wantedWidth),
};
