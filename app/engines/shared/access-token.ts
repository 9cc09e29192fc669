// Tokens of users for databases that they sign in to themselves, as drivers get them.

export interface AccessTokenRequest {
  readonly databaseId: number;
  readonly userId: number;
  /** A token that the database has just refused: another one is needed. */
  readonly refused?: string;
}

/** Throws OAUTH2_REDIRECT where the user has to sign in, OAUTH2_REDIRECT_ERROR where the authorization server fails. */
export type FindAccessToken = (request: AccessTokenRequest, signal?: AbortSignal) => Promise<string>;
