// A name that no other metric or filter has, in the form that other clients give: "metric_1f0c…". Browser only.

export const newOptionName = (noun: 'metric' | 'filter'): string =>
  `${noun}_${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
