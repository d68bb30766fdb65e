const ASCII = /^[ -~]*$/

/** Control characters, odd spaces and doubled spaces become one space; the ends are trimmed. */
export const tidyText = (text: string): string =>
  ASCII.test(text)
    ? (text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text).trim()
    : text
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\u200b\ufeff\ufffd]+/gu, ' ')
        .trim()

/** Whether somebody already wrote a text in readable case; a "Mc" in a text of capitals is not enough. */
export const isReadable = (text: string): boolean => {
  if (text === text.toUpperCase()) return false
  const lower = text.match(/\p{Ll}/gu)?.length ?? 0
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0
  return upper > 0 && lower * 4 >= lower + upper
}
