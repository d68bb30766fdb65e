/**
 * Cyrillic and Greek in Latin letters, as passports and road signs write them, for addresses of pages. The libraries that
 * know every script are larger than all hooks together, which each engine of the server holds.
 */
import { foldText } from './fold-text.ts'

const CYRILLIC =
  'аa бb вv гg ґg дd ђdj еe єye жzh зz ѕdz иi іi јj кk лl љlj мm нn њnj оo пp рr сs тt ћc уu фf хkh цts чch џdz шsh щshch ъ ыy ь эe юyu яya'
const GREEK = 'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'
/** Of alphabets that have a letter or two beside the usual ones. */
const LATIN = 'əe ŋn ħh ŧt ƒf'

const SPELT: Readonly<Record<string, string>> = Object.fromEntries(
  [CYRILLIC, GREEK, LATIN]
    .flatMap((letters) => letters.split(' '))
    .map(([letter = '', ...spelt]) => [letter, spelt.join('')]),
)

const PLAIN = /^[\0-\x7f]*$/
const OTHER = /[^\0-\x7f]/g
/** Letters of further scripts: what is none, as an emoji, says nothing that is missed. The server's engine knows no \p{L}. */
const UNSPELT =
  /[\u0180-\u02af\u0370-\u1fff\u2c00-\u2dff\u3005-\u3007\u3031-\ud7ff\uf900-\ufdff\ufe70-\ufefc\ud800-\ud83b\ud840-\ud8ff]/

/** A text lower-cased in Latin letters, and whether some letter is of a script that is not spelt here. */
export const latinLetters = (text: string): { latin: string; isWhole: boolean } => {
  const folded = foldText(text)
  if (PLAIN.test(folded)) return { latin: folded, isWhole: true }
  const latin = folded.replace(OTHER, (letter) => SPELT[letter] ?? letter)
  return { latin, isWhole: !UNSPELT.test(latin) }
}
