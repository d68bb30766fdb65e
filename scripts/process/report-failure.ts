const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What went wrong and why, in one line. */
export const failureText = (error: unknown): string => {
  const cause = error instanceof Error && error.cause ? ` (${messageOf(error.cause)})` : ''
  return `${messageOf(error).trim()}${cause}`
}

/** Ends the script with exit code 1 and one line that says what failed and why. */
export const reportFailure = (what: string, error: unknown): void => {
  console.error(`${what}: ${failureText(error)}`)
  process.exitCode = 1
}
