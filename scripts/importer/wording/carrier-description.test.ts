import { describe, expect, it } from 'vitest'
import { type CarrierFacts, carrierDescription } from './carrier-description.ts'

const facts = (values: Partial<CarrierFacts> = {}): CarrierFacts => ({
  usdotNumber: 1234567,
  name: 'Prairie Lines',
  legalName: '',
  city: 'Roy',
  regionName: 'Washington',
  country: 'US',
  interstate: true,
  exemptOnly: false,
  passengers: false,
  hazardous: false,
  mail: false,
  vehicles: 0,
  drivers: 0,
  miles: 0,
  milesYear: 0,
  since: undefined,
  ...values,
})
const sentences = (text: string): number => text.split('. ').length

describe('carrierDescription', () => {
  it('says nothing that is not on record', () => {
    const text = carrierDescription(facts())
    expect(sentences(text)).toBe(1)
    expect(text).not.toMatch(/\d|undefined|vehicle|driver|mail|hazardous/i)
  })

  it('says everything that is', () => {
    const all = { vehicles: 1, drivers: 12, miles: 123456, milesYear: 2023, since: 2009, hazardous: true, mail: true }
    const text = carrierDescription(facts({ ...all, legalName: 'Beba Enterprises Inc' }))
    for (const fact of [
      'one vehicle',
      '12 drivers',
      '123,456 miles',
      '2023',
      '2009',
      'US mail',
      'Beba Enterprises Inc',
    ])
      expect(text).toContain(fact)
  })

  it('passes over mileage that is a placeholder of the form', () => {
    expect(carrierDescription(facts({ miles: 1, milesYear: 2024 }))).not.toContain('2024')
  })

  it('is the same each time for one carrier and differs between carriers', () => {
    const texts = Array.from({ length: 60 }, (_, n) =>
      carrierDescription(facts({ usdotNumber: 1_000_000 + n * 37, vehicles: 2, drivers: 3, since: 2015 })),
    )
    expect(carrierDescription(facts({ usdotNumber: 1_000_000, vehicles: 2, drivers: 3, since: 2015 }))).toBe(texts[0])
    expect(new Set(texts).size).toBeGreaterThan(25)
  })
})
