/** A part of a letter. Texts may come from visitors: they are escaped when the letter is written out. */
export type LetterPart =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  /** What somebody has typed; a web address in it is shown and leads nowhere. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** A sentence that leads somewhere. */
  | { kind: 'link'; text: string; label: string; url: string }

/** A mail before it is written out as text and as HTML. */
export interface Letter {
  subject: string
  title: string
  parts: readonly LetterPart[]
  /** Why the recipient gets it. */
  footer: string
  /** Sentences below it that lead somewhere, each with its address. */
  footerLinks?: readonly { text: string; label: string; url: string }[]
  /** Where an answer goes; to the sender when absent. */
  replyTo?: string
  /** In whose name it is sent; in the directory's when absent. */
  senderName?: string
  /** Whether a person wrote it to this recipient. */
  isPersonal?: true
}

/** Characters of a subject: longer ones, in letters that a header encodes, would break the limit of a header's line. */
const SUBJECT_MAX = 70

/** A subject of one line, cut where mail clients cut it. */
export const subjectOf = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= SUBJECT_MAX ? characters.join('') : `${characters.slice(0, SUBJECT_MAX - 1).join('')}…`
}
