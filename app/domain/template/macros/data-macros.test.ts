import { expect, it } from 'vitest';
import { openBudget } from '#app/domain/template/budget.ts';
import { renderTemplate } from '#app/domain/template/render-template.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { dataMacros, type DataNeed } from './data-macros.ts';

function findNeeds(source: string): DataNeed[] {
  const wanted = new Map<string, DataNeed>();
  const names = dataMacros({ known: new Map(), wanted, renderMetric: String, budget: openBudget() });
  renderTemplate(source, { literal: (value) => postgresDialect.literal(value), lexis: postgresDialect.lexis, names });
  return [...wanted.values()];
}

it.each(['7', "'7'", '7.0'])('accepts %s as a dataset id', (id) => {
  expect(findNeeds(`{{ dataset(${id}) }}`)).toMatchObject([{ kind: 'dataset', id: 7 }]);
  expect(findNeeds(`{{ metric('total', ${id}) }}`)).toMatchObject([{ kind: 'metric', key: 'total', datasetId: 7 }]);
});

it.each(['7.5', '-7', '-7.0', "'7.5'", 'true', '9007199254740993.0'])('refuses %s as a dataset id', (id) => {
  expect(() => findNeeds(`{{ dataset(${id}) }}`)).toThrow('dataset_id must be a whole number');
  expect(() => findNeeds(`{{ metric('total', ${id}) }}`)).toThrow('dataset_id must be a whole number');
});
