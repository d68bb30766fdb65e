const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/**
 * Joins texts into one flat string. A template's result keeps its parts until someone reads it completely; for a
 * million of them that is twice the memory.
 */
export const inOnePiece = (...texts: readonly string[]): string => texts.join('')
