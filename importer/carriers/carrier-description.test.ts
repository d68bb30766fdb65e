import { describe, expect, it } from 'vitest'
import { carrierDescription, type DescribedCarrier } from './carrier-description.ts'
import type { PlausibleFacts } from './plausible-facts.ts'

const FACTS: PlausibleFacts = {
  power_units: 0,
  drivers: 0,
  annual_miles: 0,
  annual_miles_year: 0,
  registered_on: '',
  record_date: '',
}
const carrier = (values: Partial<DescribedCarrier> = {}, facts: Partial<PlausibleFacts> = {}): DescribedCarrier => ({
  usdotNumber: 1234567,
  name: 'Prairie Lines',
  legalName: '',
  city: 'Roy',
  regionName: 'Washington',
  country: 'US',
  entityType: 'carrier',
  operation: 'interstate',
  hazardous: false,
  cargo: [],
  facts: { ...FACTS, ...facts },
  ...values,
})
const sentences = (text: string): number => text.split('. ').length

describe('carrierDescription', () => {
  it('says nothing that is not on record', () => {
    const text = carrierDescription(carrier())
    expect(sentences(text)).toBe(1)
    expect(text).not.toMatch(/\d|undefined|vehicle|driver|mail|hazardous/i)
  })

  it('reads well', () => {
    const text = carrierDescription(
      carrier(
        { legalName: 'Beba Enterprises Inc', hazardous: true, cargo: ['meat', 'grain', 'us_mail'] },
        { power_units: 1, drivers: 12, registered_on: '2009-10-18' },
      ),
    )
    for (const fact of ['one vehicle', '12 drivers', '2009', 'US mail', 'grain, feed and hay', 'Beba Enterprises Inc'])
      expect(text).toContain(fact)
  })

  it('skips a fleet that nobody would believe, and a list of everything', () => {
    const text = carrierDescription(
      carrier({ cargo: ['meat', 'grain', 'coal', 'logs', 'metal'] }, { power_units: 1, drivers: 400 }),
    )
    expect(text).not.toMatch(/400|meat/)
  })

  it('never calls a broker a carrier', () => {
    const texts = Array.from({ length: 30 }, (_, n) =>
      carrierDescription(carrier({ usdotNumber: 1_000_000 + n * 37, entityType: 'broker', cargo: ['meat'] })),
    )
    expect(texts.join(' ')).not.toMatch(/carrier|trucks/)
  })

  it('is the same every time for one carrier, and differs between carriers', () => {
    const text = (usdotNumber: number): string =>
      carrierDescription(carrier({ usdotNumber }, { power_units: 2, drivers: 3, registered_on: '2015-01-01' }))
    const texts = Array.from({ length: 60 }, (_, n) => text(1_000_000 + n * 37))
    expect(text(1_000_000)).toBe(texts[0])
    expect(new Set(texts).size).toBeGreaterThan(25)
  })
})
