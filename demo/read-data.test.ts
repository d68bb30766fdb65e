import { describe, expect, test } from 'vitest'
import { readFactSheets, readNames, readSentences } from './read-data.ts'

const AT = 'demo/data/some.txt'

describe('a file of sentences', () => {
  const read = (text: string) => readSentences('some.txt', ['solo', 'family'], text)

  test('gives a line to each list in its heading, in file order', () => {
    const text =
      '# A note.\n\n## solo\nI drive.\n## family, solo\nWe drive {city}.\n# Another.\nold: We load [one|two {goods}].\n'
    expect(read(text)).toEqual({
      solo: ['I drive.', 'We drive {city}.', 'old: We load [one|two {goods}].'],
      family: ['We drive {city}.', 'old: We load [one|two {goods}].'],
    })
  })

  test('makes one array of equal lists, and separate arrays of different lists', () => {
    const equal = read('## solo, family\r\nA.\r\nB.\r\n')
    expect(equal.solo).toBe(equal.family)
    const others = read('## solo, family\nA.\n## family\nB.\n')
    expect(others.solo).not.toBe(others.family)
  })

  test.each([
    ['Who am I?\n## solo\nA.', `${AT}:1: This line needs a heading above it`],
    ['## solo\nA.\n## famly\nB.', `${AT}:3: Unknown heading "famly". Known: solo, family`],
    ['## solo\nA.', `${AT}: The heading "## family" is missing`],
    ['## solo\n## family\nA.', `${AT}:1: There is nothing below the heading "solo"`],
    ['#solo\nA.', `${AT}:1: Write "## " before a heading`],
    ['## solo, family\nA.\nB.\nA.', `${AT}:4: "A." is in this list already, at ${AT}:2`],
    ['## solo, family\nFrom {cty}.', `${AT}:2: Unknown fact {cty}. Known: name, city,`],
    ['## solo, family\nfreigt: We load.', `${AT}:2: Unknown condition "freigt:". Known: larger,`],
    ['## solo, family\nFrom {city.', `${AT}:2: Close every {`],
    ['## solo, family\nIn [one|two days.', `${AT}:2: Close every {`],
    ['## solo, family\nIn [two] days.', `${AT}:2: Close every { and [, and divide the choices in [ ] by |`],
    ['## solo, family\nIn one|two days.', `${AT}:2: Close every {`],
    ['## solo, family\nWe load', `${AT}:2: End the sentence with a period`],
  ])('refuses %j', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})

describe('a file of names', () => {
  const read = (text: string) => readNames('some.txt', ['animals'], text)

  test('separates them by commas and lines', () => {
    expect(read('## animals\nRed Fox, Otter,\nWren\n')).toEqual({ animals: ['Red Fox', 'Otter', 'Wren'] })
  })

  test('refuses a duplicate name', () => {
    expect(() => read('## animals\nOtter, Wren\nOtter')).toThrow(`${AT}:3: "Otter" is in this list already, at ${AT}:2`)
  })
})

describe('a file of facts', () => {
  const read = (text: string) => readFactSheets('some.txt', ['weight', 'roads'], text)

  test('has facts by label, below a heading that may contain commas', () => {
    const [sheet] = read('## Chicago, IL\nweight: 74\nroads: I-55, I-80\n')
    expect(sheet?.heading).toBe('Chicago, IL')
    expect(sheet?.number('weight')).toBe(74)
    expect(sheet?.list('roads')).toEqual(['I-55', 'I-80'])
    expect(sheet?.text('roads')).toBe('I-55, I-80')
  })

  test.each([
    ['## A\nweight: 1', `${AT}:1: "A" needs a line "roads: …"`],
    ['## A\nwidth: 1\nroads: B', `${AT}:2: Unknown label "width". Known: weight, roads`],
    ['## A\nweight: 1\nweight: 2', `${AT}:3: "A" has a line "weight:" already`],
    ['## A\nweight:\nroads: B', `${AT}:2: Write something after "weight:"`],
    ['## A\nweight: 1\nroads: B\n## A\nweight: 1\nroads: B', `${AT}:4: "A" is in this list already, at ${AT}:1`],
  ])('refuses %j', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  test.each([
    ['weight: many', `${AT}:2: "many" is not a number above 0`],
    ['weight: 0', `${AT}:2: "0" is not a number above 0`],
  ])('refuses %j where a number is expected', (line, message) => {
    expect(() => read(`## A\n${line}\nroads: B`)[0]?.number('weight')).toThrow(message)
  })

  test('refuses an unknown word, and a list that contains one', () => {
    const [sheet] = read('## A\nweight: 1\nroads: I-5, I-6\n')
    expect(() => sheet?.oneOf('roads', ['I-5'])).toThrow(`${AT}:3: Unknown roads "I-5, I-6". Known: I-5`)
    expect(() => sheet?.list('roads', ['I-5'])).toThrow(`${AT}:3: Unknown roads "I-6". Known: I-5`)
    expect(() => sheet?.refuse('Write it otherwise')).toThrow(`${AT}:1: Write it otherwise`)
  })
})
