// OAuth2 access tokens of users, as drivers request them for databases that users sign in to themselves.

export interface AccessTokenRequest {
  readonly databaseId: number;
  readonly userId: number;
  /** A token that the database has just rejected; the result must be a different token. */
  readonly refused?: string;
}

/** Throws OAUTH2_REDIRECT where the user has to sign in, OAUTH2_REDIRECT_ERROR where the authorization server fails. */
export type FindAccessToken = (request: AccessTokenRequest, signal?: AbortSignal) => Promise<string>;
