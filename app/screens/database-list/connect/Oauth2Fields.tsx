// How users sign in to a database with their own accounts: the client that its authorization server knows Meridian as.
import type { ChangeEvent } from 'react';
import { CALLBACK_PATH } from '#app/domain/oauth2/client.ts';
import { connectOauth2 } from '#app/messages/en/connect-oauth2.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { CheckField, SelectField } from './ChoiceField.tsx';
import type { PartProps } from './ConnectionFields.tsx';
import { findAbilities } from './place.ts';
import { keepsSecret, type Oauth2Settings } from './oauth2-settings.ts';

/** By the form's names of fields. */
const FIELDS = {
  id: 'oauth2_id',
  secret: 'oauth2_secret',
  scope: 'oauth2_scope',
  authorizationUrl: 'oauth2_authorization',
  tokenUrl: 'oauth2_token',
} as const;

const CONTENT_TYPES = ['data', 'json'] as const;

export function Oauth2Fields({ form, errors, onEdit }: PartProps) {
  const t = useMessages(connectOauth2);
  const { settings, place } = form;
  const { oauth2 } = settings;
  const isPossible = findAbilities(place.backend).takesTokens;
  const set = (change: Partial<Oauth2Settings>, ...fields: readonly string[]) =>
    onEdit({ ...form, settings: { ...settings, oauth2: { ...oauth2, ...change } } }, ...fields);
  const text = (name: keyof typeof FIELDS) => ({
    label: t(`${name}.label`),
    hint: t(`${name}.hint`),
    name: FIELDS[name],
    value: oauth2[name],
    error: errors[FIELDS[name]],
    maxLength: 2_000,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }, FIELDS[name]),
  });
  return (
    <>
      <CheckField
        label={t('label')}
        about={t(isPossible ? 'hint' : 'unsupported')}
        isOn={oauth2.isOn && isPossible}
        isDisabled={!isPossible}
        onChange={(isOn) => set({ isOn }, ...Object.values(FIELDS))}
      />
      {oauth2.isOn && isPossible ? (
        <>
          <FieldPair>
            <TextField {...text('id')} />
            <TextField
              {...text('secret')}
              type="password"
              autoComplete="new-password"
              placeholder={keepsSecret(oauth2) ? t('secret.stored') : undefined}
            />
          </FieldPair>
          <TextField {...text('authorizationUrl')} inputMode="url" />
          <TextField {...text('tokenUrl')} inputMode="url" />
          <TextField {...text('scope')} />
          <SelectField
            label={t('contentType.label')}
            name="oauth2_content_type"
            value={oauth2.contentType}
            options={CONTENT_TYPES.map((value) => ({
              value,
              label: t(`contentType.${value}`),
              about: t('redirect', { path: CALLBACK_PATH }),
            }))}
            onChange={(contentType) => set({ contentType })}
          />
        </>
      ) : null}
    </>
  );
}
