// The fixed files of a spreadsheet package (ECMA-376): types, relations, the workbook, its styles.

/** Positions in `cellXfs` below. */
export const STYLE = { plain: 0, bold: 1, date: 2, dateTime: 3, dateTimeMs: 4, firstNumber: 5 } as const;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetName = (n: number): string => (n === 1 ? 'Result' : `Result ${n}`);
export const sheetPath = (n: number): string => `xl/worksheets/sheet${n}.xml`;

/** Begins a sheet; its first row stays visible. */
export const sheetStart = (n: number): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${n === 1 ? ' tabSelected="1"' : ''} workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
export const SHEET_END = '</sheetData></worksheet>';

/** Every other file of a workbook with that many sheets, by its path. Numbers and times in `sheetFormats` have the styles from `firstNumber`. */
export function workbookParts(sheetCount: number, sheetFormats: readonly string[]): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheetCount }, (_, index) => index + 1);
  return [
    ['[Content_Types].xml', contentTypes(numbers)],
    ['_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(numbers)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbers.map((n) => [`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`] as const),
        [`rId${sheetCount + 1}`, 'styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles(sheetFormats)],
  ];
}

const contentTypes = (numbers: readonly number[]): string =>
  `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
  numbers.map((n) => `<Override PartName="/${sheetPath(n)}" ContentType="${CONTENT}.worksheet+xml"/>`).join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`;

const relations = (entries: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${RELATIONS}">` +
  entries.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('') +
  '</Relationships>';

const workbook = (numbers: readonly number[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
  numbers.map((n) => `<sheet name="${sheetName(n)}" sheetId="${n}" r:id="rId${n}"/>`).join('') +
  '</sheets></workbook>';

const TIME_FORMATS = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'yyyy\\-mm\\-dd\\ hh:mm:ss.000'];
/** Ids below belong to the formats that every reader has. */
const FIRST_FORMAT_ID = 164;

function styles(sheetFormats: readonly string[]): string {
  const formats = [...TIME_FORMATS, ...sheetFormats];
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">` +
    formats.map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT_ID + index}" formatCode="${attribute(code)}"/>`).join('') +
    '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    formats
      .map(
        (_, index) =>
          `<xf numFmtId="${FIRST_FORMAT_ID + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      )
      .join('') +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/* oxlint-disable no-control-regex -- characters that XML 1.0 cannot contain */
const attribute = (text: string): string =>
  text
    .replace(/[\x00-\x1f\ud800-\udfff\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
/* oxlint-enable no-control-regex */
