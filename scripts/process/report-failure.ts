/** What the system says in its own language, for people. */
const inWords = (message: string): string => (message.startsWith('ENOSPC') ? `The disk is full: ${message}` : message)

const messageOf = (error: unknown): string => inWords((error instanceof Error ? error.message : String(error)).trim())

/** What went wrong and why, in one line. */
export const failureText = (error: unknown): string => {
  const message = messageOf(error)
  const cause = error instanceof Error && error.cause ? messageOf(error.cause) : ''
  return cause && !message.includes(cause) ? `${message} (${cause})` : message
}

/** Ends the script with exit code 1 and one line that says what failed and why. */
export const reportFailure = (what: string, error: unknown): void => {
  console.error(`${what}: ${failureText(error)}`)
  process.exitCode = 1
}
