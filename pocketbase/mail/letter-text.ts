import { BRAND } from '../../domain/brand.ts'
import type { Letter, LetterPart } from './letter.ts'

const textOf = (part: LetterPart): string => {
  switch (part.kind) {
    case 'text':
    case 'heading':
      return part.text
    case 'facts':
      return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'quote':
      return part.text.replace(/^/gm, '> ')
    case 'button':
      return `${part.label}: ${part.url}`
    case 'link':
      return `${part.text} ${part.label}: ${part.url}`
  }
}

/** A letter as plain text. */
export const letterText = ({ title, parts, footer, footerLinks = [] }: Letter): string => {
  const links = footerLinks.map(({ text, label, url }) => `${text} ${label}: ${url}\n`)
  return `${[title, ...parts.map(textOf)].join('\n\n')}\n\n-- \n${BRAND.name}. ${footer}\n${links.join('')}`
}
