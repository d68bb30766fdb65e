import { foldText } from '../../domain/text/fold-text.ts'
import { aroundApostrophes, aroundDigits, isReadable, isRomanNumeral, tidyText, titleLetters } from './title-word.ts'
import {
  FIXED_FORMS,
  FRENCH_SMALL_WORDS,
  INITIALISMS,
  SMALL_WORDS,
  THREE_LETTER_WORDS,
  TRADE_WORDS,
  TWO_LETTER_WORDS,
} from './word-lists.ts'

interface Place {
  previous: string
  next: string
  french: boolean
}

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const isShort = (word: string): boolean => /^\p{L}{1,2}$/u.test(word)

const caseLetters = (letters: string): string => {
  const fixed = FIXED_FORMS[letters]
  if (fixed) return fixed
  if (isInitials(letters) || isRomanNumeral(letters)) return letters
  return hasLeadingInitial(letters) ? letters.charAt(0) + titleLetters(letters.slice(1)) : titleLetters(letters)
}

/** State codes that are also words. A name may end with them: "TRUCKERS OF LA INC". */
const REGION_WORDS = /^(LA|DE|AL|MI|MT|MS)$/

/** True if two letters that could be a word are initials or a state here: "DR TRUCKING", "OF LA INC". */
const isPairOfInitials = (word: string, { previous, next }: Place): boolean => {
  if (!TWO_LETTER_WORDS.has(word) && word !== 'CO') return false
  if (previous !== '' && REGION_WORDS.test(word) && (next === '' || bare(next) in FIXED_FORMS || next === 'LLC'))
    return true
  return previous === '' && TRADE_WORDS.has(bare(next))
}

const isSmall = (word: string, { previous, next, french }: Place): boolean =>
  previous !== '' &&
  next !== '' &&
  (SMALL_WORDS.has(word) || (french && FRENCH_SMALL_WORDS.has(word))) &&
  (word === 'AND' || !isShort(previous) || !isShort(next))

const casePart = (part: string, place: Place): string => {
  if (!/\p{L}/u.test(part)) return part
  if (isPairOfInitials(part, place)) return part
  if (part === 'US' && /^(R|LET|TRUST|CALL|ARE)$/.test(place.previous)) return 'Us'
  if (/^\d+0S$/.test(part)) return part.toLowerCase()
  if (/\d/.test(part)) return aroundDigits(part, caseLetters)
  const cased = aroundApostrophes(part, caseLetters)
  return place.french && place.previous !== '' && /^[DL]'./.test(cased)
    ? cased.charAt(0).toLowerCase() + cased.slice(1)
    : cased
}

const WEB_ADDRESS = /^(.+)\.(COM|NET|ORG|CA|US|BIZ)$/

const caseWord = (word: string, place: Place): string => {
  const core = bare(word)
  if (core in FIXED_FORMS && !isPairOfInitials(core, place)) return word.replace(core, FIXED_FORMS[core] ?? core)
  if (isSmall(core, place)) return word.toLowerCase()
  const [, site = '', ending = ''] = WEB_ADDRESS.exec(word) ?? []
  if (site.length > 2) return `${caseWord(site, place)}.${ending.toLowerCase()}`
  const parts = word.split(/([^\p{L}\p{N}'’`]+)/u)
  const besideSign = (at: number): boolean => parts[at - 1] === '&' || parts[at + 1] === '&'
  const isJoined = parts.filter((part) => /\p{L}/u.test(part)).length > 1
  const inside = (at: number): Place => ({ ...place, previous: at > 0 ? word : place.previous, next: word })
  return parts
    .map((part, at) => (isShort(part) && besideSign(at) ? part : casePart(part, isJoined ? inside(at) : place)))
    .join('')
}

/**
 * A company's registered name in readable form: "J&T PLASTERING INC" → "J&T Plastering Inc". A name in mixed case is
 * only tidied. `french` lowercases de, du, la … inside the name.
 */
export const readableName = (text: string, { french = false }: { french?: boolean } = {}): string => {
  const tidy = tidyText(text).replace(/ ?-N- ?/gi, '-N-')
  if (isReadable(tidy)) return tidy
  const words = tidy
    .toUpperCase()
    .replace(/\bL[. ]?L[. ]?C\b\.?$/, 'LLC')
    .replace(/\bL[. ]L[. ]P\b\.?$/, 'LLP')
    .replace(/\bU\. ?S\. ?A\b\.?/, 'USA')
    .replace(/\b(INC|CORP|CO|LTD|LLC)\./g, '$1')
    .replace(/,(?=\p{L})/gu, ', ')
    .replace(/[,;:]+$/, '')
    .split(' ')
  return words
    .map((word, at) => caseWord(word, { previous: words[at - 1] ?? '', next: words[at + 1] ?? '', french }))
    .join(' ')
}

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Consonant clusters that may begin a word of an English, Spanish, French or German speaker. */
const ONSETS = set(`
  BH BL BR HM CH CHL CHR CL CR CZ DH DJ DN DR DW FJ FL FR GH GL GN GR GW KH KL KN KR KV KW LL MB MC ND NG NJ NK PF PT PH PHL PHR PL PR PS RH
  SC SCH SCHL SG SQ SCHM SCHN SCHR SCHW SCR SH SHR SK SL SM SN SP SPH SPL SPR SR ST STR SV SW SZ TCH TH THR TR TS TW TZ VL WH WR XP XPR XTR
  ZD ZH ZW
`)
/** Consonant clusters that may end such a word. */
const CODAS = set(`
  BB BS BZ BT CH CHS CHT CK CKS CKZ CS CT CTS CZ DD DDS DG DS DT DZ FF FFS FS FT FTS GG GGS GH GHS GHT GN GNS GS GZ HL HLS
  HM HN HNS HR HRS HS HT KS KZ LB LBS LC LCH LD LDS LDT LF LFS LG LK LKS LL LLS LM LMS LN LP LPS LS LSH LT LTH LTS LTZ LX
  LZ MB MBS MM MMS MN MP MPF MPH MPS MS MZ NC NCH ND NDS NDT NG NGS NK NKS NN NNS NS NSK NST NT NTH NTS NTZ NX NZ PF PH PHS
  PP PPS PS PT PTS PZ RB RBS RC RCH RD RDS RDT RF RFS RG RGH RGS RK RKS RL RLD RLS RM RMS RN RNS RP RPS RR RRS RS RSH RST
  RT RTH RTS RTZ RV RX RZ SC SCH SH SK SKS SM SMS SP SPS SS ST STS TCH TH THS TS TT TTS TZ VS WD WDS WG WK WKS WL WLS WN
  WNS WP WS WT WTH XT XX ZZ
`)

/** "MCKAY", "MCGEE" */
const SCOTTISH = /^MC(?=.*[AEIOUY])[A-Z]{3,}$/

const plausible = (word: string): boolean => {
  const onset = /^[^AEIOUY]*/.exec(word)?.[0] ?? ''
  const coda = /[^AEIOUY]*$/.exec(word)?.[0] ?? ''
  // Five letters with only a bad ending are usually a misspelled word: PAVNG.
  return (onset.length < 2 || ONSETS.has(onset)) && (coda.length < 2 || CODAS.has(coda) || word.length > 4)
}

/**
 * True if a word of capital letters is more likely initials than a word: "JH", "DTF", "KBEX", but not "SKY" or "RAM".
 * Short words are known ones or initials; up to five letters, so is a word that nobody could pronounce.
 */
const isInitials = (word: string): boolean => {
  if (word.length === 1 || INITIALISMS.has(word)) return true
  const plain = foldText(word).toUpperCase()
  // initials have no accents: ÎLE, ÉTÉ
  if (plain !== word) return false
  if (word.length === 2) return !TWO_LETTER_WORDS.has(plain)
  if (word.length === 3) return !THREE_LETTER_WORDS.has(plain)
  if (word.length > 5 || SCOTTISH.test(plain)) return false
  return !/[AEIOUY]/.test(plain) || /^AA[^AEIOUY]+$/.test(plain) || !plausible(plain)
}

/** True if a word is a name with an initial attached: "MSMITH", "JMARTIN". */
const hasLeadingInitial = (word: string): boolean => {
  const onset = /^[^AEIOUY]*/.exec(foldText(word).toUpperCase())?.[0] ?? ''
  const rest = onset.slice(1)
  return (
    word.length > 5 &&
    !SCOTTISH.test(word) &&
    onset.length > 1 &&
    !ONSETS.has(onset) &&
    (rest.length === 1 || ONSETS.has(rest))
  )
}
