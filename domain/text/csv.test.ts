import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('quotes cells with commas, quotes and line ends', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe('a,"b,c","say ""hi""","two\nlines",\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('keeps a spreadsheet from running %j', (cell) => {
  expect(csvLine([cell])).toBe(`'${cell}\r\n`)
})
