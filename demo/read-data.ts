/** Reads the text files of `data/`. Every mistake is an error that names the file and the line. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PROJECT } from '../server/process/project.ts'
import { faultOf } from './text/phrase.ts'

const FOLDER = relative(PROJECT, join(import.meta.dirname, 'data'))

/** An entry of a file, and its position: "demo/data/people.txt:12". */
interface Entry {
  text: string
  at: string
}
interface Section {
  heading: Entry
  entries: Entry[]
}

const refuse = ({ at }: Pick<Entry, 'at'>, problem: string): never => {
  throw new Error(`${at}: ${problem}`)
}

const knownOf = <Word extends string>(entry: Entry, what: string, known: readonly Word[]): Word =>
  known.find((word) => word === entry.text) ??
  refuse(entry, `Unknown ${what} "${entry.text}". Known: ${known.join(', ')}`)

const requireDistinct = (entries: readonly Entry[]) => {
  const seen = new Map<string, Entry>()
  for (const entry of entries) {
    const first = seen.get(entry.text)
    if (first) refuse(entry, `"${entry.text}" is in this list already, at ${first.at}`)
    seen.set(entry.text, entry)
  }
}

const splitAtCommas = ({ text, at }: Entry): Entry[] =>
  text
    .split(',')
    .map((piece) => ({ text: piece.trim(), at }))
    .filter((piece) => piece.text !== '')

const isNote = (line: string): boolean => line === '' || line === '#' || line.startsWith('# ')

/** The sections of a file: a heading after "## ", and the lines below it without empty lines and notes. */
const readSections = (file: string, text: string): Section[] => {
  const sections: Section[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const entry = { text: line.trim(), at: `${FOLDER}/${file}:${index + 1}` }
    if (isNote(entry.text)) continue
    if (entry.text.startsWith('## ')) sections.push({ heading: { ...entry, text: entry.text.slice(3) }, entries: [] })
    else if (entry.text.startsWith('#')) refuse(entry, 'Write "## " before a heading and "# " before a note')
    else (sections.at(-1) ?? refuse(entry, 'This line needs a heading above it, such as "## solo"')).entries.push(entry)
  }
  for (const { heading, entries } of sections)
    if (entries.length === 0) refuse(heading, `There is nothing below the heading "${heading.text}"`)
  return sections
}

const contentOf = (file: string): string => readFileSync(join(PROJECT, FOLDER, file), 'utf8')

/** A value for each of these keys. */
const recordOf = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>

/** The lines below each of these headings, in file order. The file must have exactly these headings. */
const readLists = <Heading extends string>(
  file: string,
  text: string,
  headings: readonly Heading[],
  entriesOf: (line: Entry) => Entry[],
): Record<Heading, Entry[]> => {
  const lists = recordOf(headings, (): Entry[] => [])
  for (const section of readSections(file, text))
    for (const name of splitAtCommas(section.heading)) {
      const list = lists[knownOf(name, 'heading', headings)]
      list.push(...section.entries.flatMap(entriesOf))
    }
  for (const heading of headings) {
    if (lists[heading].length === 0) refuse({ at: `${FOLDER}/${file}` }, `The heading "## ${heading}" is missing`)
    requireDistinct(lists[heading])
  }
  return lists
}

/** Sentence patterns by heading. Equal lists are one array, because patterns of an array are dealt as one deck. */
export const readSentences = <Heading extends string>(
  file: string,
  headings: readonly Heading[],
  text = contentOf(file),
): Record<Heading, readonly string[]> => {
  const lists = readLists(file, text, headings, (line) => [line])
  const decks = new Map<string, readonly string[]>()
  return recordOf(headings, (heading) => {
    for (const entry of lists[heading]) {
      const fault = faultOf(entry.text)
      if (fault) refuse(entry, fault)
    }
    const patterns = lists[heading].map((entry) => entry.text)
    const deck = decks.get(patterns.join('\n')) ?? patterns
    decks.set(patterns.join('\n'), deck)
    return deck
  })
}

/** Names by heading, separated by commas and line breaks. */
export const readNames = <Heading extends string>(
  file: string,
  headings: readonly Heading[],
  text = contentOf(file),
): Record<Heading, readonly string[]> => {
  const lists = readLists(file, text, headings, splitAtCommas)
  return recordOf(headings, (heading) => lists[heading].map((entry) => entry.text))
}

/** The facts below a heading, one line each, such as "roads: I-95, I-278". */
export interface FactSheet<Label extends string> {
  heading: string
  text(label: Label): string
  /** Words between commas. @param known the allowed words; any if absent */
  list(label: Label, known?: readonly string[]): readonly string[]
  /** A number above 0. */
  number(label: Label): number
  oneOf<Word extends string>(label: Label, known: readonly Word[]): Word
  /** Reports a mistake in the heading. */
  refuse(problem: string): never
}

const factSheet = <Label extends string>({ heading, entries }: Section, labels: readonly Label[]): FactSheet<Label> => {
  const values = new Map<Label, Entry>()
  for (const { text, at } of entries) {
    const [word = '', ...value] = text.split(':')
    const label = knownOf({ text: word, at }, 'label', labels)
    if (values.has(label)) refuse({ at }, `"${heading.text}" has a line "${label}:" already`)
    values.set(label, { text: value.join(':').trim() || refuse({ at }, `Write something after "${label}:"`), at })
  }
  for (const label of labels) if (!values.has(label)) refuse(heading, `"${heading.text}" needs a line "${label}: …"`)
  const line = (label: Label): Entry => values.get(label) ?? heading
  return {
    heading: heading.text,
    text: (label) => line(label).text,
    list: (label, known) => {
      const words = splitAtCommas(line(label))
      requireDistinct(words)
      return words.map((word) => (known ? knownOf(word, label, known) : word.text))
    },
    number: (label) => {
      const { text } = line(label)
      return Number(text) > 0 ? Number(text) : refuse(line(label), `"${text}" is not a number above 0`)
    },
    oneOf: (label, known) => knownOf(line(label), label, known),
    refuse: (problem) => refuse(heading, problem),
  }
}

/** A file whose headings have a line for each of these labels. */
export const readFactSheets = <Label extends string>(
  file: string,
  labels: readonly Label[],
  text = contentOf(file),
): FactSheet<Label>[] => {
  const sections = readSections(file, text)
  requireDistinct(sections.map(({ heading }) => heading))
  return sections.map((section) => factSheet(section, labels))
}
