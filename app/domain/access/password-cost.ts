// How much work a guess at a password is. A stored hash contains its own cost, so that this one can be raised.

/** Of scrypt: it needs 128 · n · r bytes and takes n · r · p steps. */
export interface PasswordCost {
  readonly n: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and about 70 ms. Not PBKDF2: the platform can cap its rounds. */
export const PASSWORD_COST: PasswordCost = { n: 16_384, r: 16, p: 1 };
