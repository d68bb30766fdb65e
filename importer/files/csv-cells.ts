/** The cells of a row of text; undefined when a quote stands where none may. */
export const cellsOf = (text: string, delimiter: string): string[] | undefined =>
  text.includes('"') ? quotedCells(text, delimiter) : text.split(delimiter)

/** Where the quote that opens before `from` is closed; -1 when it is not. */
const closingQuote = (text: string, from: number): number => {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

// Written out because a fully quoted census spends most of its time here; csv-parse takes as long for a row as all the rest.
const quotedCells = (text: string, delimiter: string): string[] | undefined => {
  const cells: string[] = []
  let at = 0
  for (;;) {
    let end: number
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1)
      if (close === -1) return undefined
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'))
      end = close + 1
    } else {
      end = text.indexOf(delimiter, at)
      if (end === -1) end = text.length
      const cell = text.slice(at, end)
      if (cell.includes('"')) return undefined
      cells.push(cell)
    }
    if (end === text.length) return cells
    if (text[end] !== delimiter) return undefined
    at = end + 1
  }
}

const DELIMITERS = [',', ';', '\t', '|']

/** What separates the cells of a header: the one of the usual signs that stands there most often. */
export const delimiterOf = (header: string): string => {
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
