// What labels and tooltips say beside a stage's name. Names are always there: they are the legend.

/** Superset's numbers: 0 name, 1 value, 2 percentage, 3 name and value, 4 name and percentage, 5 all, 6 value and percentage. */
export const LABEL_TYPE = { name: 0, nameValue: 3, namePercent: 4, all: 5 } as const;
type LabelType = (typeof LABEL_TYPE)[keyof typeof LABEL_TYPE];

const EQUIVALENT: Readonly<Record<number, number>> = { 1: LABEL_TYPE.nameValue, 2: LABEL_TYPE.namePercent, 6: LABEL_TYPE.all };
const BY_NAME: Readonly<Record<string, number>> = {
  key: 0,
  value: 1,
  percent: 2,
  key_value: 3,
  key_percent: 4,
  key_value_percent: 5,
  value_percent: 6,
};

/** Saved types, also by name, as one of those that can be selected; all for anything else. */
export function labelType(saved: unknown): number {
  const number = typeof saved === 'string' && Object.hasOwn(BY_NAME, saved) ? BY_NAME[saved] : Number(saved ?? LABEL_TYPE.all);
  if (number === undefined || !Number.isInteger(number) || number < 0 || number > 6) return LABEL_TYPE.all;
  return EQUIVALENT[number] ?? number;
}

export const hasValue = (type: LabelType): boolean => type === LABEL_TYPE.nameValue || type === LABEL_TYPE.all;
export const hasPercent = (type: LabelType): boolean => type === LABEL_TYPE.namePercent || type === LABEL_TYPE.all;
