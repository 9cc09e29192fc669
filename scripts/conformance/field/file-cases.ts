// What files of field/analyst are once they are loaded.
import { differs, differsFrom, type Expectation, type FieldCase, type FieldInput } from './field-case.ts';
import { GENERIC, type FieldDatabase, type FieldTable } from './field-host.ts';

type Fields = Readonly<Record<string, string>>;
const CSV = { type: 'csv' };
const SEMICOLONS = { ...CSV, delimiter: ';' };
const EXCEL = { type: 'excel' };
const COLUMNAR = { type: 'columnar' };

/** Loads a file of the case; what is wrong with the table. */
function loads(name: string, fields: Fields, check: (table: FieldTable, input: FieldInput) => readonly string[]): Expectation {
  return async (input) => {
    const table = await input.host.load(input.database, await input.file(name), fields);
    const { status, text } = table.reply;
    return status === 201 ? check(table, input).map((one) => `${name}: ${one}`) : [`${name}: returned ${status}: ${text}`];
  };
}

const all =
  (...expectations: readonly Expectation[]): Expectation =>
  async (input) => {
    const differences: string[] = [];
    for (const expect of expectations) differences.push(...(await expect(input)));
    return differences;
  };

const cellsOf = ({ rows }: FieldTable, column: string): (string | null | undefined)[] => rows.map((row) => row[column]);
const hasCells = (table: FieldTable, column: string, ...wanted: readonly (string | null)[]): string[] =>
  differs(column, wanted, cellsOf(table, column));
/** The numbers, however many zeros end them. */
const hasNumbers = (table: FieldTable, column: string, ...wanted: readonly number[]): string[] => [
  ...differs(`type of ${column}`, GENERIC.number, table.types[column]),
  ...differs(column, wanted, cellsOf(table, column).map(Number)),
];
const isOfType = (table: FieldTable, column: string, type: keyof typeof GENERIC): string[] =>
  differs(`type of ${column}`, GENERIC[type], table.types[column]);

/** SQLite's are numbers. */
const isFlag = (table: FieldTable, column: string, { isPostgres }: FieldDatabase): string[] =>
  isOfType(table, column, isPostgres ? 'boolean' : 'number');

/** Thousands, or the text of the file. */
const hasThousands = (table: FieldTable, column: string, texts: readonly string[]): string[] =>
  table.types[column] === GENERIC.text
    ? hasCells(table, column, ...texts)
    : hasNumbers(table, column, ...texts.map((text) => Number(text.replaceAll('.', '').replace(',', '.'))));

/** Encodings that the form can't name are found, or it is refused with a message about them. */
const readsEncoding = (name: string, columns: readonly string[], cells: readonly (string | null)[]): Expectation => {
  const [first = ''] = columns;
  return async (input) => {
    const table = await input.host.load(input.database, await input.file(name), CSV);
    const { status, text } = table.reply;
    if (status === 422 || status === 400) return differsFrom(name, /encoding/i.test(text), text);
    return [...differs(`${name}: columns`, columns, table.columns), ...hasCells(table, first, ...cells)];
  };
};

/** Digits of the file, or those of the nearest double. */
const BIG = [['12345678901234567', '12345678901234568', '12345678901234570'], ['9007199254740993', '9007199254740992'], ['3']];

export const FILE_CASES: Readonly<Record<string, FieldCase>> = {
  '02-parquet-float-late-fraction': {
    expect: loads('late_float1.parquet', COLUMNAR, (table) => [
      ...isOfType(table, 'price', 'number'),
      ...differs('rows', 2_501, table.rows.length),
      ...differs(
        'fractions',
        [1.5],
        cellsOf(table, 'price')
          .map(Number)
          .filter((value) => !Number.isInteger(value)),
      ),
    ]),
  },
  '04-csv-thousands-with-decimal-commas': {
    expect: all(
      loads('dec_thousand.csv', SEMICOLONS, (table) => [
        ...hasThousands(table, 'menge', ['1.000', '12', '3']),
        ...hasThousands(table, 'preis', ['1.234,50', '0,99', '12.000,00']),
      ]),
      loads('dec_mixed.csv', SEMICOLONS, (table) => hasThousands(table, 'menge', ['1.234', '2.500', '10.000'])),
    ),
  },
  '06-xlsx-header-shorter-than-data': {
    expect: all(
      loads('short_head.xlsx', EXCEL, (table) => [
        ...differs('columns', ['id', 'name', 'column_3'], table.columns),
        ...hasCells(table, 'column_3', 'note here', null),
      ]),
      loads('merged.xlsx', EXCEL, (table) => [
        ...differs('columns', ['Region', 'column_2', 'Sales', 'column_4'], table.columns),
        ...hasCells(table, 'column_4', 'd', '3', '4', '7'),
      ]),
    ),
  },
  '08-xlsx-month-and-duration-formats': {
    expect: loads('formats.xlsx', EXCEL, (table, { database }) => [
      ...isOfType(table, 'mon', 'time'),
      ...differs(
        'mon',
        ['2024-01-01', '2024-02-01', '2024-03-01'],
        cellsOf(table, 'mon').map((cell) => cell?.slice(0, 10)),
      ),
      ...differs(
        'dur',
        ['36', '37', '38'],
        cellsOf(table, 'dur').map((cell) => cell?.replace(/:00:00$|\.0+$/, '')),
      ),
      ...hasNumbers(table, 'pct', 0.125, 0.135, 0.145),
      ...hasCells(table, 'txtnum', '007', '008', '009'),
      ...isFlag(table, 'bool', database),
    ]),
  },
  '12-json-array-taken-as-csv': {
    expect: async (input) => {
      const { reply, columns, rows } = await input.host.load(input.database, await input.file('json_array.json'), CSV);
      if (reply.status !== 201) return differsFrom('message', /JSON/.test(reply.text) && reply.status < 500, reply.text);
      const shown = rows.map(({ a = null, b = null, c = null }) => [Number(a), b, c?.replaceAll(' ', '') ?? null]);
      return [
        ...differs('columns', ['a', 'b', 'c'], columns),
        ...differs(
          'rows',
          [
            [1, 'x', null],
            [2.5, null, '[1,2]'],
          ],
          shown,
        ),
      ];
    },
  },
  '14-csv-letters-become-booleans': {
    expect: loads('yn.csv', CSV, (table, { database }) => [
      ...hasCells(table, 'sex', 'F', 'F'),
      ...hasCells(table, 'grade', 'T', 'T'),
      ...isFlag(table, 'flag', database),
    ]),
  },
  '16-csv-other-encodings': {
    expect: all(
      readsEncoding('cp1250.csv', ['miasto'], ['Łódź', 'Poznań', 'České']),
      readsEncoding('cp1251.csv', ['город'], ['Москва', 'Казань']),
      readsEncoding('gbk.csv', ['城市', '数'], ['北京', '上海']),
      readsEncoding('sjis.csv', ['都市'], ['東京', '大阪']),
    ),
  },
  '18-ndjson-long-ids': {
    expect: loads('nd_big.ndjson', CSV, (table) => [
      ...hasCells(table, 'id', '12345678901234567890', '12345678901234567891'),
      ...hasCells(table, 'z', '007', '008'),
      ...hasNumbers(table, 'e', 1.1, 2.5),
    ]),
  },
  '26-csv-codes-with-e': { expect: loads('exp_code.csv', CSV, (table) => hasCells(table, 'code', '1E5', '2E10', '12E3')) },
  '28-xlsx-long-numbers-and-escapes': {
    expect: loads('nums.xlsx', EXCEL, (table) => [
      ...isOfType(table, 'big', 'number'),
      ...cellsOf(table, 'big').flatMap((cell, row) => differsFrom(`big ${row}`, BIG[row]?.includes(cell ?? '') === true, cell)),
      ...hasCells(table, 'esc', 'a\rb', '_x', 'c'),
      ...hasCells(table, 'long', '00123', 'x'.repeat(50), '5'),
      ...hasCells(table, 'err', null, null, 'ok'),
    ]),
  },
  '30-parquet-nested-column-blocks-file': {
    expect: loads('types.parquet', COLUMNAR, (table, { database }) => [
      ...hasCells(table, 'dec', '1.10', '-99999999999999999999.99', null),
      ...hasCells(table, 'u64', '18446744073709551615', '0', null),
      ...hasCells(table, 'i64', '9223372036854775807', '-9223372036854775808', '9007199254740993'),
      ...differs('t', ['01:02:03.000004', null, null], cellsOf(table, 't')),
      ...hasCells(table, 'bin', 'dead', '', null),
      ...hasCells(table, 'lst', '[1,2]', '[]', null),
      ...hasCells(table, 'mp', '{"k":1}', '{}', null),
      ...hasCells(table, 's', '', 'NULL', null),
      ...(database.isPostgres ? hasCells(table, 'f32', '0.1', 'NaN', 'Infinity') : []),
    ]),
  },
  '32-form-null-values-replace': {
    expect: loads('nv.csv', { ...SEMICOLONS, null_values: 'NA' }, (table) => [
      ...differs(
        'b',
        [null, 5],
        cellsOf(table, 'b').map((cell) => cell && Number(cell)),
      ),
      ...hasCells(table, 'c', 'x', 'NULL'),
    ]),
  },
};
