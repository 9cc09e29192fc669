import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readProperties } from '#app/screens/dashboard/properties/properties-wire.ts';
import { CrossFilterSettings } from './CrossFilterSettings.tsx';

const start = { title: 'Sales', css: '', metadata: {}, layout: {}, properties: readProperties(null) };
const nothing = (): void => undefined;

it('spec 401: a failed save of the cross-filters names them', () => {
  const html = renderToStaticMarkup(
    <CrossFilterSettings
      start={start}
      chartId={null}
      action="save"
      isBusy={false}
      problem="The server failed (500)."
      onDone={nothing}
      onClose={nothing}
    />,
  );
  expect(html).toContain('Failed to save cross-filter scoping');
  expect(html).toContain('The server failed (500).');
});
