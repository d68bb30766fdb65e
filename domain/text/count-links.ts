/**
 * Finds texts that a reader or email program would take for a web address. Any ending may be a domain, so the shape
 * decides. Linear in time.
 */

/** The separators between words, as a group so that a split keeps them. */
export const BETWEEN_WORDS = /([\s<>"'`()[\]{},;|]+)/
const SCHEME = /[a-z]:\/\/|^www\./i
/** Where an address or a host ends within a word. */
const BETWEEN_PARTS = /[@:/\\?#=&*~!]+/
const LABEL = /^[a-z0-9\u00a1-\uffff_-]{1,63}$/i
const LETTERS = /^(?:[a-z\u00a1-\uffff]{2,24}|xn--[a-z0-9-]{2,59})$/i
const CAPITALISED = /^[A-Z][a-z]/
const OCTET = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/

/** Host endings that count even where a sentence could continue: with a capital, or after a dot with spaces. */
const COMMON_ENDING = /^(?:com|net|org|info|biz|io|ru|cn|xyz|top|shop|site|online|app|dev)$/i
/** Words that begin a sentence after a period without a space, and end no host. */
const SENTENCE_STARTS = new Set(
  (
    'also and any asap but can container could deliver delivery drop etc from has have if load loads looking must need ' +
    'needs our pallet pallets pick pickup please shipment thank thanks that the then there they this thx trailer truck ' +
    'trucks we what when will with would your'
  ).split(' '),
)
const FILE_ENDINGS = new Set(['csv', 'doc', 'docx', 'jpeg', 'jpg', 'pdf', 'png', 'txt', 'xls', 'xlsx'])

const isEnding = (label: string): boolean => {
  if (!LETTERS.test(label)) return false
  if (CAPITALISED.test(label)) return COMMON_ENDING.test(label)
  const lower = label.toLowerCase()
  return !SENTENCE_STARTS.has(lower) && !FILE_ENDINGS.has(lower)
}

const isHost = (part: string, hasEnding = isEnding): boolean => {
  const labels = part.replace(/^\.|\.$/g, '').split('.')
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false
  if (labels.length === 4 && labels.every((label) => OCTET.test(label))) return true
  return hasEnding(labels.at(-1) ?? '')
}

/** True if a word, without the spaces and brackets around it, contains a web or email address. */
export const isLink = (word: string): boolean =>
  word.includes('.') || word.includes('://')
    ? SCHEME.test(word) || word.split(BETWEEN_PARTS).some((part) => isHost(part))
    : false

/** An ending that could also begin a sentence: "Example.Club", "example.delivery". */
const mayBeEnding = (label: string): boolean => {
  const lower = label.toLowerCase()
  return LETTERS.test(label) && (lower === 'delivery' || !SENTENCE_STARTS.has(lower)) && !FILE_ENDINGS.has(lower)
}

/**
 * True if an email program may read a word as an address, although it could also be the end of one sentence and the
 * beginning of the next.
 */
export const mayBeLink = (word: string): boolean =>
  isLink(word) || (word.includes('.') && word.split(BETWEEN_PARTS).some((part) => isHost(part, mayBeEnding)))

/**
 * Replaces everything that people and browsers read as a dot by a plain dot: full-width, in brackets, spelled out,
 * between spaces.
 */
const withPlainDots = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u3002\uff0e\uff61](?=[a-z0-9-])/gi, '.')
    .replace(/ ?[[({] ?(?:\.|dot) ?[\])}] ?/gi, '.')
    .replace(/ (?:\.|dot) ?([a-z]{2,6})(?![a-z0-9-])/gi, (found, ending: string) =>
      COMMON_ENDING.test(ending) ? `.${ending}` : found,
    )

/** A text with more links than this is held for review. */
export const MOST_LINKS = 2

/** True if a text may contain an address, for texts that must not. */
export const mayContainLink = (text: string): boolean => withPlainDots(text).split(BETWEEN_WORDS).some(mayBeLink)

/** Number of web and email addresses in a text; markup around them does not count again. */
export const countLinks = (text: string): number => withPlainDots(text).split(BETWEEN_WORDS).filter(isLink).length
