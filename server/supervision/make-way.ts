import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const NICER = 10
const NICEST = 19
/** Number of the session in /proc/self/stat, after the name in brackets: state, parent, group, session. */
const SESSION = 3

const leadsSession = (): boolean => {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[SESSION]) === process.pid
}

/**
 * Lets others go before this process wherever there is not enough for all. Linux may share a machine out by sessions
 * first, where the niceness of a process counts among those of its own session only: then the session is nicer, too.
 */
export const makeWay = (): void => {
  setPriority(Math.min(NICEST, getPriority() + NICER))
  try {
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(NICER))
  } catch {
    // no Linux, or one that does not do so
  }
}
