// The encodings of files in workerd: each is decoded there as in browsers, and found by the same statistic.
import { describe, expect, it } from 'vitest';
import { detectEncoding } from '#app/domain/upload/text/detect-encoding.ts';
import { decodeText, ENCODINGS, type Encoding } from '#app/domain/upload/text/text-encoding.ts';

async function decode(bytes: Uint8Array, encoding: Encoding): Promise<string> {
  // Cut within characters, as pieces of a file are.
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  let text = '';
  for await (const piece of decodeText(body, encoding)) text += piece;
  return text;
}

const hex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

describe('in workerd', () => {
  it('every encoding is known', async () => {
    const known = ENCODINGS.filter((encoding) => !encoding.startsWith('utf-16'));
    expect(await Promise.all(known.map((encoding) => decode(hex('612c310a'), encoding)))).toEqual(known.map(() => 'a,1\n'));
  });

  it.each([
    ['windows-1250', '6d696173746f0aa3f3649f0a506f7a6e61f10a', 'miasto\nŁódź\nPoznań\n'],
    ['windows-1251', 'e3eef0eee40acceef1eae2e00a', 'город\nМосква\n'],
    ['windows-1252', '4dfc6e6368656e0a436166e90a', 'München\nCafé\n'],
    ['koi8-r', 'c7cfd2cfc40aedcfd3cbd7c10a', 'город\nМосква\n'],
    ['gb18030', 'b3c7cad02cc8cbbfda0ab1b1bea92c310ac9cfbaa32c320a', '城市,人口\n北京,1\n上海,2\n'],
    ['shift_jis', '93738e730a938c8b9e0a91e58de30a', '都市\n東京\n大阪\n'],
    ['euc-kr', 'b5b5bdc30abcadbfef0abacebbea0a', '도시\n서울\n부산\n'],
    ['big5', 'abb0a5ab0aa578a55f0ab0aab6af0abb4fa4a40a', '城市\n台北\n高雄\n臺中\n'],
    ['utf-16le', '3304 3e04 4004 3e04 3404 0a00 3100 0a00'.replaceAll(' ', ''), 'город\n1\n'],
    ['utf-16be', '0433 043e 0440 043e 0434 000a 0031 000a'.replaceAll(' ', ''), 'город\n1\n'],
  ] as const)('%s is decoded and found', async (encoding, bytes, text) => {
    expect(await decode(hex(bytes), encoding)).toBe(text);
    expect(detectEncoding(hex(bytes))).toBe(encoding);
  });
});
