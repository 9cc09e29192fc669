// "1 chart", "3 charts".
export const countWords = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
