/**
 * Prints how a command is used and ends, if its arguments ask for help. Call it before the command does anything.
 * @param text the command lines, each with what it does
 */
export const offerHelp = (text: string): void => {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  console.log(text)
  process.exit()
}
