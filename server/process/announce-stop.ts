import { constants } from 'node:os'

/** When asked to stop, a command says what it leaves behind, then ends as the signal would have ended it. */
export const tellStop = (wordsOf: () => string): void => {
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      console.error(`\nStopped. ${wordsOf()}`)
      process.exit(128 + constants.signals[name])
    })
}
