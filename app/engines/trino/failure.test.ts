import { expect, it } from 'vitest';
import { statusFailure } from './failure.ts';

const refusal = (challenge: string) => statusFailure({ status: 401, text: '', challenge });
const SIGN_IN =
  'Bearer x_redirect_server="https://t.example.org/oauth2/token/initiate/1", x_token_server="https://t.example.org/oauth2/token/2"';

it('says what to set where the coordinator wants its users to sign in with a browser', () => {
  for (const challenge of [SIGN_IN, `Basic realm="Trino",${SIGN_IN}`, SIGN_IN.replace('Bearer', 'Bearer error="invalid_token",')])
    expect(refusal(challenge)).toMatchObject({
      type: 'CONNECTION_ACCESS_DENIED_ERROR',
      message: expect.stringMatching(/OAuth2.*Users sign in with their own account/) as string,
    });
});

it('keeps to the credentials where it wants none', () => {
  for (const challenge of ['', 'Basic realm="Trino"', 'Bearer realm="x_redirect_server"'])
    expect(refusal(challenge).message).toBe('Trino doesn’t accept the username and password or token.');
});
