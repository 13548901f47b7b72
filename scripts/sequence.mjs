// Numbers without chance, the same for the same seed.

/** @typedef {(below: number) => number} Next a whole number from 0, below the given one */

/** mulberry32. @returns {Next} */
export function sequence(/** @type {number} */ seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(below, 1);
  };
}
