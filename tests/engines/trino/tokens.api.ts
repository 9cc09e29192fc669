// Users sign in to a real Trino of the type JWT: the coordinator itself checks the tokens that the product sends.
import { startTrinoFor } from './secured-server.ts';
import { prepareTokens, testTokens } from './token-suite.ts';

testTokens(prepareTokens(startTrinoFor));
