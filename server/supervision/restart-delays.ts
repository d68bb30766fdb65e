/** Pauses before a restart, by the number of ends in a row soon after a start. */
const PAUSES_MS = [0, 0, 250, 500, 1000, 2000, 4000, 5000, 5000, 5000]

export interface RestartDelays {
  /** Number of ends in a row soon after a start. */
  readonly soonEnds: number
  /**
   * Notes an end.
   * @param livedMs how long the process ran
   * @returns how long to wait; undefined if it has ended too often
   */
  after(livedMs: number): number | undefined
}

/** @param calmMs after running this long, a process starts with a clean record */
export const restartDelays = (calmMs: number): RestartDelays => {
  let soonEnds = 0
  return {
    get soonEnds() {
      return soonEnds
    },
    after: (livedMs) => {
      soonEnds = livedMs < calmMs ? soonEnds + 1 : 0
      return PAUSES_MS[soonEnds]
    },
  }
}
