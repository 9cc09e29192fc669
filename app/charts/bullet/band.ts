// Where the band of a bullet is, and values on it.
export interface BulletBand {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xOf: (value: number) => number;
}
