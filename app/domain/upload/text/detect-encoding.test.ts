import { describe, expect, it } from 'vitest';
import { detectEncoding } from './detect-encoding.ts';
import { findEncoding, type Encoding } from './text-encoding.ts';

/** Encodes text in an encoding that JavaScript can only decode, with a reverse lookup of bytes. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const bytes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const note = (...given: number[]): void => {
    const character = decoder.decode(Uint8Array.from(given));
    if ([...character].length === 1 && character !== '\ufffd' && !bytes.has(character)) bytes.set(character, given);
  };
  for (let byte = 0; byte < 256; byte += 1) note(byte);
  if (MULTI_BYTE.has(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) note(lead, trail);
  return Uint8Array.from([...text].flatMap((character) => bytes.get(character) ?? []));
}
const MULTI_BYTE: ReadonlySet<Encoding> = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']);

describe('the encoding of a text', () => {
  it.each([
    ['windows-1252', 'stadt,größe\nMünchen,1\nDüsseldorf,3\n'],
    ['windows-1252', 'ville,prénom\nOrléans,Hélène\nNîmes,François\n'],
    ['windows-1252', 'ciudad,año\nMálaga,2\nLogroño,5\n'],
    ['windows-1252', 'cidade,região\nSão Paulo,Sudeste\nGoiânia,Centro\n'],
    ['windows-1252', 'by\nTromsø\nÅlesund\nMalmö\n'],
    ['windows-1252', 'tea’s,5 €\n'],
    ['windows-1250', 'miasto\nŁódź\nPoznań\nŚwidnica\n'],
    ['windows-1250', 'město,jméno\nPlzeň,Jiří\nÚstí,Žofie\n'],
    ['windows-1250', 'város,név\nGyőr,Gyöngyi\nHódmezővásárhely,Ödön\n'],
    ['iso-8859-2', 'miasto\nŁódź\nŚwidnica\nZąbki\n'],
    ['windows-1251', 'город\nМосква\nКазань\n'],
    ['windows-1251', 'id;name\n1;Иван\n2;Anna\n'],
    ['windows-1251', 'місто\nКиїв\nЛьвів\n'],
    ['koi8-r', 'город\nМосква\nКазань\n'],
    ['ibm866', 'город\nМосква\nКазань\n'],
    ['windows-1253', 'πόλη\nΑθήνα\nΘεσσαλονίκη\n'],
    ['windows-1254', 'şehir\nİstanbul\nDiyarbakır\nMuğla\n'],
    ['windows-1255', 'עיר\nירושלים\nתל אביב\n'],
    ['windows-1256', 'مدينة\nالقاهرة\nدمشق\n'],
    ['windows-874', 'เมือง\nกรุงเทพ\nเชียงใหม่\n'],
    ['gb18030', '城市,人口\n北京,1\n上海,2\n'],
    ['gb18030', '姓名,年龄\n张伟,30\n王芳,25\n'],
    ['big5', '城市,人口\n台北,1\n高雄,2\n臺中,3\n'],
    ['shift_jis', '都市\n東京\n大阪\n'],
    ['shift_jis', '商品,価格\nりんご,100\nバナナ,200\n'],
    ['euc-jp', '商品,価格\nりんご,100\nバナナ,200\n'],
    ['euc-kr', '도시,인구\n서울,1\n부산,2\n'],
  ] as const)('is %s for %j', (encoding, text) => {
    const bytes = encode(text, encoding);
    expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
    expect(detectEncoding(bytes)).toBe(encoding);
  });

  it('is UTF-8 or UTF-16, with or without a byte order mark', () => {
    const utf16 = (text: string, isBig: boolean): Uint8Array =>
      Uint8Array.from(
        [...text].flatMap((c) =>
          isBig ? [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255] : [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8],
        ),
      );
    for (const mark of ['', '\ufeff']) {
      expect(detectEncoding(new TextEncoder().encode(`${mark}naïve,1\nŁódź,2\n`))).toBe('utf-8');
      expect(detectEncoding(utf16(`${mark}город,1\nМосква,2\n`, false))).toBe('utf-16le');
      expect(detectEncoding(utf16(`${mark}naïve,1\nx,2\n`, true))).toBe('utf-16be');
    }
    expect(detectEncoding(new TextEncoder().encode('é').subarray(0, 1))).toBe('utf-8');
  });

  it('accepts the names that clients use', () => {
    expect(['latin1', 'cp1251', 'GBK', 'utf_8', 'Shift_JIS', 'cp949', 'utf-16', 'nothing'].map(findEncoding)).toEqual([
      'windows-1252',
      'windows-1251',
      'gb18030',
      'utf-8',
      'shift_jis',
      'euc-kr',
      'utf-16le',
      null,
    ]);
  });
});
