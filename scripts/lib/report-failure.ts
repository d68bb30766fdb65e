const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Ends the script with exit code 1 and one line that says what failed and why. */
export const reportFailure = (what: string, error: unknown): void => {
  const cause = error instanceof Error && error.cause ? ` (${messageOf(error.cause)})` : ''
  console.error(`${what}: ${messageOf(error).trim()}${cause}`)
  process.exitCode = 1
}
