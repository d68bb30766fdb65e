const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/**
 * Texts one after another as one. What a template makes keeps its parts beside it until somebody reads it through; where
 * there are a million of them, that is twice the memory.
 */
export const inOnePiece = (...texts: readonly string[]): string => texts.join('')
