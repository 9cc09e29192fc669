// Cost of password hashing. Stored hashes contain their cost, so this one can be raised.

/** scrypt parameters: memory is 128 · n · r bytes, and time is proportional to n · r · p. */
export interface PasswordCost {
  readonly n: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and about 70 ms. Not PBKDF2, because Workers limit its iterations. */
export const PASSWORD_COST: PasswordCost = { n: 16_384, r: 16, p: 1 };
