import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { BRAND } from '../../domain/brand.ts'
import { LoadedFiles, OutdatedError, type ReadText } from '../../domain/find/loaded-files.ts'
import { formatDate } from '../../domain/text/format.ts'
import { failureText } from '../process/report-failure.ts'

/** A published site, as the tools read it. */
export interface PublicSite {
  /** Its address, without a slash at the end. */
  url: string
  read: ReadText
}

/** What a tool works with during one call. */
export interface Call {
  site: PublicSite
  /** Its files, each read once in a call. */
  files: LoadedFiles
}

/** What a tool answers: in words for the reader, and the same as data. */
export interface Answer {
  text: string
  data: Record<string, unknown>
}

/** A text of an input. Agents send USDOT numbers and ZIP codes as numbers, too. */
export const typedText = (most: number, about: string) =>
  z
    .union([z.string(), z.number().int()])
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1).max(most))
    .describe(about)

/** A request that cannot be answered, with what to do instead. */
export class ToolRefusal extends Error {}

const AWAY = 'The site cannot be read at the moment. Try again in a minute.'

const sourceLine = (url: string, day: string): string => `Source: ${BRAND.name}, ${url}, read on ${formatDate(day)}.`

/**
 * Runs a tool on files that are read for this call alone, so that nothing grows and every answer is as published now.
 * @param report called with failures that the caller did not cause
 */
export const answerCall = async (
  site: PublicSite,
  run: (call: Call) => Promise<Answer>,
  report: (problem: string) => void,
): Promise<CallToolResult> => {
  const readOn = new Date().toISOString().slice(0, 10)
  try {
    const { text, data } = await run({ site, files: new LoadedFiles(site.read) })
    return {
      content: [{ type: 'text', text: `${text}\n\n${sourceLine(site.url, readOn)}` }],
      structuredContent: { ...data, source: { name: BRAND.name, url: site.url, read_on: readOn } },
    }
  } catch (error) {
    const isRefusal = error instanceof ToolRefusal
    if (!isRefusal) report(failureText(error))
    return { isError: true, content: [{ type: 'text', text: isRefusal ? error.message : AWAY }] }
  }
}

/** The content of a file, or undefined if the site has none. @throws if it cannot be read */
export const fileIfAny = <Content>({ files }: Call, path: string): Promise<Content | undefined> =>
  files.file<Content>(path).catch((error: unknown) => {
    if (error instanceof OutdatedError) return undefined
    throw error
  })
