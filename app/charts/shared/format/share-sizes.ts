// Text sizes of big numbers: saved as shares of the chart's height, mapped to font sizes in px.
const SIZES_PX = [
  [0.125, 12],
  [0.15, 14],
  [0.2, 16],
  [0.3, 20],
] as const;
const MAX_PX = 28;

export const sizeOfShare = (share: number): number => SIZES_PX.find(([most]) => share <= most)?.[1] ?? MAX_PX;
