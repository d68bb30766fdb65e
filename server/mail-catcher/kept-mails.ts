import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddressObject } from 'mailparser'

/** A mail that the catcher keeps, as its pages show it. */
export interface KeptMail {
  /** Name of its file, without the ending. */
  name: string
  subject: string
  from: string
  to: string
  replyTo: string
  date: Date
  text: string
  html: string
}

const ENDING = '.eml'
let taken = 0

/** Writes a mail to the folder; names sort by the time they came. */
export const keepMail = async (folder: string, mail: Buffer): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const name = `${new Date().toISOString().replace(/:/g, '-')}-${String(++taken).padStart(6, '0')}`
  await writeFile(join(folder, name + ENDING), mail)
}

const addresses = (given: AddressObject | AddressObject[] | undefined): string =>
  [given ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')

const parse = async (folder: string, name: string): Promise<KeptMail> => {
  // takes longer to load than everything else that catches mail
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(await readFile(join(folder, name + ENDING)))
  return {
    name,
    subject: mail.subject ?? '',
    from: addresses(mail.from),
    to: addresses(mail.to),
    replyTo: addresses(mail.replyTo),
    date: mail.date ?? new Date(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')),
    text: mail.text ?? '',
    html: mail.html || '',
  }
}

const names = async (folder: string): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length))
}

/** The newest mails, newest first. */
export const newestMails = async (folder: string, most: number): Promise<KeptMail[]> =>
  Promise.all(
    (await names(folder))
      .toSorted()
      .toReversed()
      .slice(0, most)
      .map((name) => parse(folder, name)),
  )

/** One mail; undefined when there is none of that name. */
export const readMail = async (folder: string, name: string): Promise<KeptMail | undefined> =>
  (await names(folder)).includes(name) ? parse(folder, name) : undefined
