import { describe, expect, it } from 'vitest'
import { checkForm } from '../forms/form-rules.ts'
import { storedTime } from '../time.ts'
import { JOB_FORMS, type JobKind, jobFacts, jobProblems, jobText, jobTitle, readJob } from './job.ts'

const inDays = (days: number): string => storedTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10)
const home = { from_place: 'Topeka, KS', to_place: 'Tulsa, OK', home_size: '2' }
const freight = { from_place: '66603', to_place: 'Tulsa, OK', equipment: 'reefer' }

describe.each<[JobKind, Record<string, string>]>([
  ['home', home],
  ['freight', freight],
])('a job of kind %s', (kind, needed) => {
  const problemsOf = (values: object) => checkForm(JOB_FORMS[kind], { ...needed, ...values }).problems
  it('needs only where it goes and what it is', () => {
    expect(problemsOf({})).toEqual({})
    for (const field of Object.keys(needed)) expect(Object.keys(problemsOf({ [field]: '' }))).toEqual([field])
  })
  it.each([
    ['tomorrow', inDays(1), undefined],
    ['today in another time zone', inDays(-1), undefined],
    ['last week', inDays(-7), 'Date has passed. Choose another day.'],
    ['in five years', inDays(1900), 'Date must be within two years'],
    ['February 30', '2027-02-30', 'Date must be a date, as YYYY-MM-DD'],
    ['words', 'next Monday', 'Date must be a date, as YYYY-MM-DD'],
  ])('judges a date that is %s', (_, move_date, problem) => {
    expect(Object.values(problemsOf({ move_date }))).toEqual(problem === undefined ? [] : [expect.any(String)])
  })
})

it.each([
  ['equipment', 'spaceship'],
  ['equipment', 'constructor'],
  ['weight', 'heavy'],
  ['weight', '0'],
  ['weight', '200001'],
  ['pallets', '2.5'],
  ['hazmat', 'maybe'],
  ['from_place', 'x'],
  ['details', 'x'.repeat(3001)],
])('refuses a %s of "%s"', (field, value) => {
  expect(Object.keys(checkForm(JOB_FORMS.freight, { ...freight, [field]: value }).problems)).toEqual([field])
})

it('asks for the list of someone who moves some items', () => {
  expect(jobProblems({ ...home, kind: 'home', home_size: 'items' })).toHaveProperty('details')
  expect(jobProblems({ ...home, kind: 'home', home_size: 'items', details: 'A sofa and ten boxes' })).toEqual({})
})

it('says a job in words, without what was left empty', () => {
  const job = { kind: 'freight', ...freight, weight: '42000', hazmat: 'yes', details: 'Dock high.' } as const
  expect(jobTitle(job)).toBe('Freight from 66603 to Tulsa, OK')
  expect(jobFacts(job)).toEqual([
    ['What', 'Freight'],
    ['From', '66603'],
    ['To', 'Tulsa, OK'],
    ['Date', 'Flexible'],
    ['Equipment', 'Refrigerated (reefer)'],
    ['Weight', '42,000 lb'],
    ['Hazmat', 'Yes, hazardous materials'],
  ])
  expect(jobText(job)).toMatch(/^What: Freight\nFrom: 66603\n[\s\S]*\n\nDock high\.$/)
})

describe('a stored job', () => {
  it('keeps its valid fields and its day that has passed', () => {
    const stored = { kind: 'home', ...home, move_date: '2025-02-03', stairs: 'ladder', storage: 'yes', other: 'x' }
    const job = readJob(stored)
    expect(job).toMatchObject({ kind: 'home', from_place: 'Topeka, KS', move_date: '2025-02-03', storage: 'yes' })
    expect(job).not.toHaveProperty('stairs')
    expect(job).not.toHaveProperty('other')
  })
  it.each([null, undefined, '', [], {}, { kind: 'boat' }])('is none for %j', (value) => {
    expect(readJob(value)).toBeUndefined()
  })
})
