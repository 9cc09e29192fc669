// Which values the form of a filter offers.
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NO_DATASET } from '#app/screens/explore/dataset/no-dataset.ts';
import { SimpleFilter } from './SimpleFilter.tsx';
import { createPanelApi } from '#app/screens/explore/controls/panel-api.ts';
import { PanelContext } from '#app/screens/explore/controls/panel-context.ts';
import { NEW_FILTER } from './filter-value.ts';

const PLAIN = {
  verboseName: null,
  description: null,
  isTemporal: false,
  isGroupable: true,
  isFilterable: true,
  expression: null,
  storage: 'native' as const,
};

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

it('shows below the values what addresses are read as, and says what can be entered before there is one', () => {
  const column = { name: 'ip', type: 'BIGINT', advancedType: 'internet_address' as const };
  const of = (values: readonly (string | number)[], type = 'BIGINT'): string => {
    const dataset = { ...NO_DATASET, columns: [{ ...PLAIN, ...column, type }] };
    const draft = { ...NEW_FILTER, subject: 'ip', operator: 'IN', values };
    return renderToString(
      <PanelContext.Provider value={{ dataset, formData: {}, api: createPanelApi(1, '', fetch), onChange: () => undefined }}>
        <SimpleFilter draft={draft} onDraft={() => undefined} />
      </PanelContext.Provider>,
    );
  };
  expect(of([])).toContain('Enter an address, a network such as 10.0.0.0/8, or a range.');
  expect(of(['10.0.0.0/24'])).toContain('10.0.0.0 – 10.0.0.255');
  expect(of(['10.0.0.0/24', 167_772_167])).toContain('167772167: 10.0.0.7');
  expect(of(['10.0.0.0/33', '<NULL>'])).toContain('isn’t an IP address');
  expect(of(['<NULL>'])).not.toContain('isn’t an IP address');
  expect(of(['10.0.0.0/24', 'unknown'], 'VARCHAR(50)')).toContain('10.0.0.255');
  expect(of(['unknown'], 'VARCHAR(50)')).not.toContain('isn’t an IP address');
});
