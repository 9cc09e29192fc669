import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readProperties } from '#app/screens/dashboard/properties/properties-wire.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { DashboardSide } from './sides.ts';

const side: DashboardSide = { title: 'Sales', css: '', metadata: {}, layout: {}, properties: readProperties(null) };
const nothing = (): void => undefined;

it('spec 281: two users who saved the same dashboard are asked to confirm the overwrite values', () => {
  const html = renderToStaticMarkup(
    <ConflictDialog
      who="Grace H"
      changedOn={null}
      base={side}
      mine={side}
      readTheirs={() => new Promise(nothing)}
      isSaving={false}
      problem={null}
      onMerge={nothing}
      onTakeOver={nothing}
      onDiscard={nothing}
      onClose={nothing}
    />,
  );
  expect(html).toContain('Grace H saved this dashboard while you edited it');
  expect(html).toContain('Please confirm the overwrite values.');
});
