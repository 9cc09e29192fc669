// Users sign in to a real Trino of the type JWT: the coordinator itself checks the tokens that the product sends.
import { startTrinoFor } from './secured-trino.ts';
import { prepareTokens, testTokens } from './trino-token-suite.ts';

testTokens(prepareTokens(startTrinoFor));
