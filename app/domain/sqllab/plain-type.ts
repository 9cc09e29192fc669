// What a column's type means to people, by how its database writes it.

export type PlainType = 'number' | 'text' | 'date' | 'dateTime' | 'time' | 'boolean';

/** Around a type, in ClickHouse's words. */
const WRAPPED = /^(?:nullable|lowcardinality)\((.*)\)$/;
const PATTERNS: readonly (readonly [pattern: RegExp, type: PlainType])[] = [
  [/^u?(?:big|small|tiny|medium|huge)?(?:int(?:eger)?\d*|serial\d*)(?: unsigned)?$/, 'number'],
  [/^(?:numeric|number|dec(?:imal)?\d*|float\d*|double(?: precision)?|real)(?: unsigned)?$/, 'number'],
  [
    /^(?:tiny|medium|long)?text$|^n?(?:var)?char2?$|^character(?: varying)?$|^(?:fixed)?string$|^bpchar$|^citext$|^n?clob$/,
    'text',
  ],
  [/^date(?:32)?$/, 'date'],
  [/^(?:timestamp(?:tz)?|datetime(?:64|2)?)(?: with(?:out)?(?: local)? time zone)?$/, 'dateTime'],
  [/^time(?:tz)?(?: with(?:out)? time zone)?$/, 'time'],
  [/^bool(?:ean)?$/, 'boolean'],
];

/** Null for types that have no plain word: they are named as their database does. */
export function plainType(databaseType: string): PlainType | null {
  let type = databaseType.trim().toLowerCase().replaceAll('_', ' ');
  for (let inner = WRAPPED.exec(type); inner; inner = WRAPPED.exec(type)) type = inner[1] ?? '';
  const bare = type.replace(/\s*\([^()]*\)/, '');
  return PATTERNS.find(([pattern]) => pattern.test(bare))?.[1] ?? null;
}
