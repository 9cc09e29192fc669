// The lists of formats: what each folder of `app/formats` has, together. Apart by who loads them.
import type { DownloadPlace, Format } from '#app/formats/shared/format.ts';
import { byId, exportItemType, findTakenNames, imports, inOrder, readFolders, type DescribedFolder } from './folders.ts';

export const FORMATS = 'app/formats';
export const FORMAT_LISTS = `${FORMATS}/registry`;

const READ = ['settings.ts', 'reader.ts'];
const WRITTEN = ['writer.ts'];

function findProblems(formats: readonly DescribedFolder<Format>[]): readonly string[] {
  return [
    ...formats.flatMap(({ folder, files, description: { upload, offered } }) => {
      const missing = [...(upload ? READ : []), ...(offered.length > 0 ? WRITTEN : [])].filter((file) => !files.includes(file));
      const needless = upload ? [] : READ.filter((file) => files.includes(file));
      return [
        ...missing.map((file) => `${FORMATS}/${folder}: there is no ${file}.`),
        ...needless.map(
          (file) => `${FORMATS}/${folder}: ${file} is of a format that can be uploaded; its format.ts doesn’t say so.`,
        ),
      ];
    }),
    ...findTakenNames(FORMATS, formats, ({ id, upload }) => [id, ...(upload?.endings ?? [])]),
  ];
}

/** The text of each list by its name, below the folder of lists. Throws with what is wrong with a folder. */
export async function listFormats(root: string): Promise<Readonly<Record<string, string>>> {
  const formats = await readFolders<Format>(root, { base: FORMATS, file: 'format', suffix: 'Format' });
  const problems = findProblems(formats);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const read = formats.filter(({ files }) => files.includes('reader.ts'));
  const written = formats.filter(({ files }) => files.includes('writer.ts'));
  return {
    'ids.ts': listIds(formats),
    'formats.ts': `
${imports(FORMATS, formats, ['format.ts', 'Format'])}
import type { Format } from '#app/formats/shared/format.ts';

export const FORMATS: readonly Format[] = ${inOrder(formats, 'Format')};
`,
    'settings.ts': `
import * as z from 'zod';
${imports(FORMATS, read, ['settings.ts', 'Settings'])}

/** How a file is read. */
export const fileFormatSchema = z.discriminatedUnion('kind', ${inOrder(read, 'Settings')});
export type FileFormat = z.infer<typeof fileFormatSchema>;
`,
    'readers.ts': `
${imports(FORMATS, read, ['reader.ts', 'Reader'])}
import type { FormatReader } from '#app/formats/shared/reader.ts';
import type { UploadFormatId } from './ids.ts';
import type { FileFormat } from './settings.ts';

/** How each format is read. */
export const READERS: Readonly<Record<UploadFormatId, FormatReader<FileFormat>>> = ${byId(read, 'Reader')};
`,
    'writers.ts': `
${imports(FORMATS, written, ['writer.ts', 'Writer'])}
import type { FormatWriter } from '#app/formats/shared/writer.ts';

/** How each format is written. */
export const WRITERS = ${byId(written, 'Writer')} satisfies Readonly<Record<string, FormatWriter>>;
`,
  };
}

const unionOf = (formats: readonly DescribedFolder<Format>[]): string => formats.map(({ folder }) => `'${folder}'`).join(' | ');

/** Literals: pages that offer downloads load nothing else of formats. */
function listIds(formats: readonly DescribedFolder<Format>[]): string {
  const ids = (isListed: (format: Format) => boolean): string =>
    `${JSON.stringify(formats.filter(({ description }) => isListed(description)).map(({ folder }) => folder))} as const`;
  const at = (place: DownloadPlace): string => ids(({ offered }) => offered.includes(place));
  const sent = formats.flatMap(({ folder, description }) =>
    description.offered.includes('report') ? [folder.toUpperCase()] : [],
  );
  const inCharts = formats.filter(({ description }) => description.offered.includes('chart'));
  const factsOf = (fact: 'icon' | 'event'): string =>
    `${JSON.stringify(Object.fromEntries(inCharts.map(({ folder, description }) => [folder, description[fact]])))} as const`;
  return `
export type FormatId = ${unionOf(formats)};

/** Files that can be uploaded. */
export type UploadFormatId = ${unionOf(formats.filter(({ description }) => description.upload !== undefined))};

/** The rows of SQL Lab's grid as a file. */
export const STATEMENT_FORMATS = ${at('statement')};
${exportItemType('StatementFormat', 'STATEMENT_FORMATS')}

/** All rows of a query of SQL Lab. */
export const WHOLE_STATEMENT_FORMATS = ${at('whole-statement')};

/** What clients of the API get of a chart. */
export const CHART_DATA_FORMATS = ${at('chart-data')};
${exportItemType('ChartDataFormat', 'CHART_DATA_FORMATS')}

/** What menus of charts offer. */
export const CHART_FORMATS = ${at('chart')};
${exportItemType('ChartFormat', 'CHART_FORMATS')}
export const CHART_FORMAT_ICONS = ${factsOf('icon')};
export const CHART_FORMAT_EVENTS = ${factsOf('event')};

/** \`report_format\` of reports that send a file of rows. */
export const REPORT_FILES = ${JSON.stringify(sent)} as const;
${exportItemType('ReportFile', 'REPORT_FILES')}

/** The action log and its like. */
export const HISTORY_FORMATS = ${at('history')};
${exportItemType('HistoryFormat', 'HISTORY_FORMATS')}
`;
}
