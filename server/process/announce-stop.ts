import { constants } from 'node:os'

/** Has a command that is asked to stop say what it leaves behind, and end as the signal would have ended it. */
export const tellStop = (wordsOf: () => string): void => {
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      console.error(`\nStopped. ${wordsOf()}`)
      process.exit(128 + constants.signals[name])
    })
}
