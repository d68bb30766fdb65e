/** Pauses before a process is started again that has ended soon after its start so many times in a row. */
const PAUSES_MS = [0, 0, 250, 500, 1000, 2000, 4000, 5000, 5000, 5000]

export interface RestartDelays {
  /** How often in a row it has ended soon. */
  readonly soonEnds: number
  /**
   * Notes an end.
   * @param livedMs how long the process had worked
   * @returns how long to wait; undefined when it has ended too often
   */
  after(livedMs: number): number | undefined
}

/** @param calmMs a process that worked so long is not to blame for those before it */
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
