/**
 * Cyrillic and Greek in Latin letters, as passports and road signs write them, for slugs. Libraries for every script
 * are larger than all hooks together, and each engine of the server would load them.
 */
import { foldText } from './fold-text.ts'

const CYRILLIC =
  'аa бb вv гg ґg дd ђdj еe єye жzh зz ѕdz иi іi јj кk лl љlj мm нn њnj оo пp рr сs тt ћc уu фf хkh цts чch џdz шsh щshch ъ ыy ь эe юyu яya'
const GREEK = 'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'
/** For alphabets with a letter or two in addition to the usual ones. */
const LATIN = 'əe ŋn ħh ŧt ƒf'

const SPELT: Readonly<Record<string, string>> = Object.fromEntries(
  [CYRILLIC, GREEK, LATIN]
    .flatMap((letters) => letters.split(' '))
    .map(([letter = '', ...spelt]) => [letter, spelt.join('')]),
)

const PLAIN = /^[\0-\x7f]*$/
const OTHER = /[^\0-\x7f]/g
/**
 * Letters of other scripts. Other characters, such as emoji, lose nothing. The server's engine does not support \p{L}.
 */
const UNSPELT =
  /[\u0180-\u02af\u0370-\u1fff\u2c00-\u2dff\u3005-\u3007\u3031-\ud7ff\uf900-\ufdff\ufe70-\ufefc\ud800-\ud83b\ud840-\ud8ff]/

/** A text in lowercase Latin letters, and whether it has letters of a script that is not supported here. */
export const latinLetters = (text: string): { latin: string; isWhole: boolean } => {
  const folded = foldText(text)
  if (PLAIN.test(folded)) return { latin: folded, isWhole: true }
  const latin = folded.replace(OTHER, (letter) => SPELT[letter] ?? letter)
  return { latin, isWhole: !UNSPELT.test(latin) }
}
