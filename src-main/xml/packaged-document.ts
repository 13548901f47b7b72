/** One document of what the user opened. Nothing is read before it is asked for. */
export interface PackagedDocument {
  /** Path inside the package, with `/`. */
  readonly name: string;
  /** Size in bytes as the container states it. */
  readonly size: number;
  /** The first bytes, at most HEAD_BYTES, without reading (or unpacking) the rest where that is possible. */
  head(): Promise<Uint8Array>;
  read(): Promise<Uint8Array>;
}

/** Limits of a package (xbrl-input.md, Inputs). Sizes in bytes, unpacked. */
export interface PackageLimits {
  readonly maxBytes: number;
  readonly maxEntries: number;
  /** Unpacked to packed, of one entry and of all; entries below `ratioFloor` are too small to matter. */
  readonly maxRatio: number;
  readonly ratioFloor: number;
}

export const PACKAGE_LIMITS: PackageLimits = { maxBytes: 2 * 1024 ** 3, maxEntries: 20_000, maxRatio: 200, ratioFloor: 1024 ** 2 };
