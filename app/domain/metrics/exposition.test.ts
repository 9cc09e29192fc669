import { expect, it } from 'vitest';
import { renderMetrics } from './exposition.ts';

it('writes help, type and samples, and escapes what labels and help texts can contain', () => {
  const text = renderMetrics([
    {
      name: 'a_total',
      help: 'One\nback\\slash.',
      type: 'counter',
      samples: [{ labels: { path: 'a"b\\c\nd', x: '' }, value: 3 }],
    },
    { name: 'b', help: 'Two.', type: 'gauge', samples: [{ value: 1.5 }] },
    { name: 'c', help: 'None yet.', type: 'histogram', samples: [] },
  ]);
  expect(text).toBe(
    [
      '# HELP a_total One\\nback\\\\slash.',
      '# TYPE a_total counter',
      'a_total{path="a\\"b\\\\c\\nd",x=""} 3',
      '# HELP b Two.',
      '# TYPE b gauge',
      'b 1.5',
      '# HELP c None yet.',
      '# TYPE c histogram',
      '',
    ].join('\n'),
  );
});
