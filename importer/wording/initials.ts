import { foldText } from '../../domain/text/fold-text.ts'
import { INITIALISMS, THREE_LETTER_WORDS, TWO_LETTER_WORDS } from './word-lists.ts'

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Consonants that a word of an English, Spanish, French or German speaker may begin with; single ones aside. */
const ONSETS = set(`
  BH BL BR HM CH CHL CHR CL CR CZ DH DJ DN DR DW FJ FL FR GH GL GN GR GW KH KL KN KR KV KW LL MB MC ND NG NJ NK PF PT PH PHL PHR PL PR PS RH
  SC SCH SCHL SG SQ SCHM SCHN SCHR SCHW SCR SH SHR SK SL SM SN SP SPH SPL SPR SR ST STR SV SW SZ TCH TH THR TR TS TW TZ VL WH WR XP XPR XTR
  ZD ZH ZW
`)
/** Consonants that such a word may end with; single ones aside. */
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
  // Five letters that only end badly are more often a misspelt word: PAVNG.
  return (onset.length < 2 || ONSETS.has(onset)) && (coda.length < 2 || CODAS.has(coda) || word.length > 4)
}

/**
 * Whether a word in capitals, of letters only, is rather initials than a word: "JH", "DTF", "KBEX", but not "SKY" or
 * "RAM". Short words are known ones or initials; up to five letters a word that nobody could say is initials too.
 */
export const isInitials = (word: string): boolean => {
  if (word.length === 1 || INITIALISMS.has(word)) return true
  const plain = foldText(word).toUpperCase()
  // nobody writes initials with accents: ÎLE, ÉTÉ
  if (plain !== word) return false
  if (word.length === 2) return !TWO_LETTER_WORDS.has(plain)
  if (word.length === 3) return !THREE_LETTER_WORDS.has(plain)
  if (word.length > 5 || SCOTTISH.test(plain)) return false
  return !/[AEIOUY]/.test(plain) || /^AA[^AEIOUY]+$/.test(plain) || !plausible(plain)
}

/** Whether a word is a name with an initial stuck to it: "MSMITH", "JMARTIN". */
export const hasLeadingInitial = (word: string): boolean => {
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
