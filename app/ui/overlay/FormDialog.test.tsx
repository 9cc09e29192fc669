import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormDialog } from './FormDialog.tsx';

const nothing = (): void => undefined;
const dialog = (failure: string | null): string =>
  renderToStaticMarkup(
    <FormDialog
      title="Save query"
      failure={failure}
      failureTitle="Couldn’t save the query"
      submitLabel="Save"
      otherActions={<button type="button">Save as new</button>}
      onSubmit={nothing}
      onClose={nothing}
    >
      <input name="label" />
    </FormDialog>,
  );

it('has its buttons below the form, with the one that submits it last', () => {
  const html = dialog(null);
  const form = /<form id="([^"]+)"/.exec(html)?.[1];
  const [, foot = ''] = html.split('</form>');
  expect([...foot.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, face = '']) => face.replace(/<[^>]+>/g, ''))).toEqual([
    'Cancel',
    'Save as new',
    'Save',
  ]);
  expect(foot).toContain(`form="${form}"`);
  expect(html).not.toContain('role="alert"');
});

it('says above the fields why the last attempt failed', () => {
  const html = dialog('The server is down.');
  expect(html).toMatch(/role="alert".*Couldn’t save the query.*The server is down\..*<input name="label"/);
});
