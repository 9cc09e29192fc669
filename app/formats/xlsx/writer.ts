// Writes workbooks.
import type { FormatWriter } from '#app/formats/shared/writer.ts';
import { encodeXlsx } from './write/encode-xlsx.ts';

export const xlsxWriter: FormatWriter = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (source) => encodeXlsx(source),
};
