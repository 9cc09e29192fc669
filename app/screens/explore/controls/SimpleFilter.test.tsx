// Which values the form of a filter offers.
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NO_DATASET } from '#app/screens/explore/no-dataset.ts';
import { SimpleFilter } from './SimpleFilter.tsx';
import { createPanelApi } from './panel-api.ts';
import { PanelContext } from './panel-context.ts';
import { NEW_FILTER } from './filter-value.ts';

const html = (offersValues: boolean): string => {
  const dataset = { ...NO_DATASET, offersValues };
  const api = createPanelApi(1, '', fetch);
  const draft = { ...NEW_FILTER, subject: 'region', operator: 'IN' };
  return renderToString(
    <PanelContext.Provider value={{ dataset, formData: {}, api, onChange: () => undefined }}>
      <SimpleFilter draft={draft} onDraft={() => undefined} />
    </PanelContext.Provider>,
  );
};

it('looks for values of the column', () => {
  expect(html(true)).toContain('Loading values…');
});

it('looks for none where the dataset offers none', () => {
  expect(html(false)).toContain('Value suggestions are off for this dataset. Type a value to add it.');
  expect(html(false)).not.toContain('Loading values…');
});
