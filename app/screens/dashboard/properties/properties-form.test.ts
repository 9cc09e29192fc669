import { expect, it } from 'vitest';
import { propertiesBody, readProperties } from './properties-wire.ts';
import { buildPropertiesForm, formProblem, withColorScheme } from './properties-form.ts';

const metadata = { label_colors: { a: '#111111' }, map_label_colors: { b: '#222222' }, shared_label_colors: ['b'], other: 1 };
const form = buildPropertiesForm({ title: 'Sales', css: '', metadata, layout: {}, properties: readProperties({}) });

it('sets a scheme with its colors, without those noted from the scheme before', () => {
  const { side } = withColorScheme(form, 'echarts4Colors');
  expect(side.metadata).toMatchObject({
    label_colors: { a: '#111111' },
    map_label_colors: {},
    shared_label_colors: [],
    other: 1,
  });
  expect(side.metadata).toMatchObject({ color_scheme: 'echarts4Colors' });
  expect(side.metadata['color_scheme_domain']).toHaveLength(11);
});

it('leaves colors to the charts where no scheme is selected', () => {
  expect(withColorScheme(form, '').side.metadata).toMatchObject({ color_scheme: '', color_scheme_domain: [] });
});

it('spec 276, 277: an empty title is no mistake, and an empty slug is sent as null', () => {
  expect(formProblem(buildPropertiesForm({ ...form.side, title: ' ' }))).toBeNull();
  const slugs = ['', '  ', null, ' sales '].map(
    (slug) => propertiesBody({ ...form.side.properties, slug }, { dashboardRoles: true }).slug,
  );
  expect(slugs).toEqual([null, null, null, 'sales']);
});

it('spec 278: certification details are sent only with a certifier', () => {
  const sent = (certifiedBy: string) =>
    propertiesBody({ ...form.side.properties, certifiedBy, certificationDetails: ' Checked ' }, { dashboardRoles: true })
      .certification_details;
  expect([sent('Finance'), sent(''), sent('  ')]).toEqual(['Checked', null, null]);
});
