import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const NICER = 10
const NICEST = 19
/** The session's id in /proc/self/stat, after the name in brackets: state, parent, group, session. */
const SESSION = 3

const leadsSession = (): boolean => {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[SESSION]) === process.pid
}

/**
 * Gives this process low priority. Linux may first divide a machine by sessions, where a process's niceness counts only
 * within its own session. Then the session gets low priority, too.
 */
export const makeWay = (): void => {
  setPriority(Math.min(NICEST, getPriority() + NICER))
  try {
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(NICER))
  } catch {
    // not Linux, or a Linux without this feature
  }
}
