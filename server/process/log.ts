/**
 * A process's messages to its operator: lines of text, or with LOG_FORMAT=json one object per line for log collectors.
 * Everything printed with `console` goes through here, including output of libraries.
 */
import { format, stripVTControlCharacters } from 'node:util'
import { loadEnvFile } from './cache-folder.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
/** Additional fields of a message. Never a secret or a visitor's address. */
export type LogFields = Readonly<Record<string, string | number | boolean>>

let name = 'haulindex'

export const isStructured = (): boolean => process.env['LOG_FORMAT'] === 'json'

const least = (): number => Math.max(0, LOG_LEVELS.indexOf((process.env['LOG_LEVEL'] || 'info') as LogLevel))
const isSaid = (level: LogLevel): boolean => LOG_LEVELS.indexOf(level) >= least()

/** One line of JSON: time, level, process, message, and the fields. */
export const jsonLine = (process: string, level: LogLevel, message: string, fields: LogFields = {}): string =>
  `${JSON.stringify({ time: new Date().toISOString(), level, process, message: stripVTControlCharacters(message).trim(), ...(Object.keys(fields).length ? { fields } : {}) })}\n`

const humanLine = (message: string, fields: LogFields): string =>
  [message, ...Object.entries(fields).map(([field, value]) => `${field}=${value}`)].join(' ').concat('\n')

/** Prints a line in the configured format. Warnings and errors go to standard error. */
export const say = (level: LogLevel, message: string, fields: LogFields = {}, of = name): void => {
  if (!isSaid(level)) return
  const stream = level === 'warn' || level === 'error' ? process.stderr : process.stdout
  stream.write(isStructured() ? jsonLine(of, level, message, fields) : humanLine(message, fields))
}

const METHODS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/** Names this process in its lines, and redirects `console`. Call it first. */
export const keepLog = (processName: string): void => {
  name = processName
  loadEnvFile()
  if (!isStructured()) return
  for (const [method, level] of Object.entries(METHODS))
    console[method as keyof typeof METHODS] = (...args: unknown[]) => {
      const message = format(...args)
      if (message.trim()) say(level, message)
    }
}
