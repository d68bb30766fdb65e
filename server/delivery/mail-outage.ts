/** Whether the mail server works, and when to try it again. */
export interface MailOutage {
  /** Emails that may be in progress at the same time: one while it is tried again, none before. */
  room(most: number): number
  works(): void
  fails(reason: string): void
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/** @param report called with a line when delivery starts to fail and when it works again */
export const mailOutage = (report: (line: string) => void): MailOutage => {
  let pauseMs = 0
  let retryAt = 0
  return {
    room: (most) => {
      if (!pauseMs) return most
      return performance.now() >= retryAt ? 1 : 0
    },
    works: () => {
      if (pauseMs) report('Emails are delivered again')
      pauseMs = 0
    },
    fails: (reason) => {
      if (!pauseMs) report(`Emails cannot be delivered and will be retried: ${reason}`)
      // Emails in progress fail together and count as one failure.
      if (performance.now() < retryAt) return
      pauseMs = Math.min(pauseMs * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
      retryAt = performance.now() + pauseMs
    },
  }
}
