import { fullFolders } from './full-folders.ts'

/** Translates errors of the system for people: names the folder whose disk is full. */
const inWords = (message: string): string => {
  if (!/^(?:ENOSPC|EDQUOT|EFBIG)/.test(message)) return message
  const folders = fullFolders()
  return `The disk ${folders.length > 0 ? `of ${folders.join(' and ')} ` : ''}is full: ${message}`
}

const messageOf = (error: unknown): string => inWords((error instanceof Error ? error.message : String(error)).trim())

/** What went wrong and why, in one line. */
export const failureText = (error: unknown): string => {
  const message = messageOf(error)
  const cause = error instanceof Error && error.cause ? messageOf(error.cause) : ''
  return cause && !message.includes(cause) ? `${message} (${cause})` : message
}

/** Settings are wrong: nothing works until a person corrects them. */
export class SettingsError extends Error {
  /** One line for each wrong setting. */
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('; '))
    this.faults = faults
  }
}

/** EX_CONFIG of sysexits.h. It tells systemd that another start would end the same way. */
export const WRONG_SETTINGS_EXIT_CODE = 78

/**
 * Ends the script with one line that says what failed and why, and with exit code 1. Wrong settings get a line each and
 * a separate exit code.
 */
export const reportFailure = (what: string, error: unknown): void => {
  if (error instanceof SettingsError) {
    for (const fault of error.faults) console.error(`Wrong setting: ${fault}`)
    console.error(`${what}. Correct ${error.faults.length === 1 ? 'this setting' : 'these settings'} and start again.`)
    process.exitCode = WRONG_SETTINGS_EXIT_CODE
    return
  }
  console.error(`${what}: ${failureText(error)}`)
  process.exitCode = 1
}
