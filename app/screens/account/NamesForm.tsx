// One's own first and last name. Works without JavaScript.
import { Form, useNavigation } from '@remix-run/react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import type { FormOutcome } from './account-outcome.ts';

interface NamesFormProps extends FormOutcome {
  readonly names: { readonly firstName: string; readonly lastName: string };
}

export function NamesForm({ names, isDone, errors }: NamesFormProps) {
  const { csrfToken } = useShellData();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <section className="panel padded account-section" aria-labelledby="names-title">
      <Form method="post" className="form" reloadDocument>
        <h2 id="names-title">Name</h2>
        {isDone ? <Notice kind="success">Your name is saved. Others see it on what you make.</Notice> : null}
        {errors.form ? (
          <Notice kind="error" title="Your name was not saved">
            {errors.form}
          </Notice>
        ) : null}
        <input type="hidden" name="csrf_token" value={csrfToken} />
        <input type="hidden" name="form" value="names" />
        <div className="people-pair">
          <TextField
            label="First name"
            name="first"
            autoComplete="given-name"
            required
            defaultValue={names.firstName}
            error={errors.first}
          />
          <TextField label="Last name" name="last" autoComplete="family-name" defaultValue={names.lastName} error={errors.last} />
        </div>
        <div className="form-actions">
          <Button type="submit" busy={isBusy}>
            Save name
          </Button>
        </div>
      </Form>
    </section>
  );
}
