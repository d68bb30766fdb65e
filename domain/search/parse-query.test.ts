import { describe, expect, test } from 'vitest'
import { FIRST_CITIES, FIRST_SERVICES } from '../catalog/initial-catalog.ts'
import { slugify } from '../slug.ts'
import type { SearchVocabulary } from './known-words.ts'
import { parseQuery, withoutParts } from './parse-query.ts'

const VOCABULARY: SearchVocabulary = {
  services: [...FIRST_SERVICES, 'Auto Transport'].map((name) => [name, slugify(name)]),
  cities: FIRST_CITIES.slice(0, 40).map(([name, region]) => `${name}, ${region}`),
}

const parsed = (typed: string) => parseQuery(typed, VOCABULARY)

/** "moving in chicago il", as the first reading has it. */
const meant = (typed: string): string => {
  const [reading] = parsed(typed).readings
  const places = (reading?.places ?? []).map((words) => words.join(' ')).join(' or ')
  return [reading?.services.join(' and ') ?? '', places].filter(Boolean).join(' in ')
}

describe('a service and a place', () => {
  test.each([
    ['movers chicago', 'moving in chicago'],
    ['moving company chicago', 'moving in chicago'],
    ['chicago moving companies', 'moving in chicago'],
    ['best movers in Chicago, IL', 'moving in chicago il'],
    ['cheap local movers near me', 'moving'],
    ['Moving & Storage Boston', 'moving in boston'],
    ['packers and movers dallas', 'moving in dallas'],
    ['office movers dallas', 'moving in dallas'],
    ['trucking jobs dallas', 'dallas'],
    ['truck repair dallas', 'dallas'],
    ['warehouse space dallas', 'warehouse in dallas'],
    ['trucking companies in texas', 'trucking in texas'],
    ['texas trucking', 'trucking in texas'],
    ['18 wheeler truck drivers ohio', 'trucking in ohio'],
    ['flat bed haulers TX', 'flatbed in tx'],
    ['step deck carriers', 'flatbed'],
    ['hot shot houston', 'flatbed in houston'],
    ['LTL freight ohio', 'freight in ohio'],
    ['less-than-truckload ohio', 'freight in ohio'],
    ['drayage los angeles', 'container in los angeles'],
    ['intermodal trucking memphis', 'container in memphis'],
    ['haz-mat carriers houston', 'hazmat in houston'],
    ['hazardous materials', 'hazmat'],
    ['cold storage chicago', 'warehouse in chicago'],
    ['temperature controlled trucking miami', 'refrigerated in miami'],
    ['reefers miami', 'reefer in miami'],
    ['car haulers miami', 'auto-transport in miami'],
    ['auto transport company florida', 'auto-transport in florida'],
    ['3PL atlanta', 'logistics in atlanta'],
    ['freight brokers atlanta', 'logistics in atlanta'],
    ['last mile delivery phoenix', 'local-delivery in phoenix'],
    ['OTR carriers nashville', 'long-haul in nashville'],
    ['carriers in ontario', 'ontario'],
    ['from chicago to dallas', 'chicago or dallas'],
    ['warehouse in dallas and houston', 'warehouse in dallas or houston'],
    ['office relocation dallas', 'moving in dallas'],
    ['how much does it cost to move from dallas', 'moving in dallas'],
    ['packing and moving services dallas', 'moving in dallas'],
    ['shipping companies ohio', 'freight in ohio'],
    ['produce haulers miami', 'refrigerated in miami'],
    ['heavy equipment transport houston', 'flatbed in houston'],
    ['fulfillment center columbus', 'warehouse in columbus'],
    ['ship a car from miami', 'auto-transport in miami'],
    ['fuel haulers houston', 'hazmat in houston'],
    ['same day courier phoenix', 'local-delivery in phoenix'],
    ['carriers based in ontario canada', 'ontario'],
    ['dump truck ohio', 'trucking in ohio'],
    ['who delivers furniture in houston', 'local-delivery in houston'],
    ['remorque plate-forme dallas', 'flatbed in dallas'],
    ['load board', ''],
    ['truck repair shop dallas', 'dallas'],
  ])('%j means %j', (typed, meaning) => {
    expect(meant(typed)).toBe(meaning)
  })

  test.each([
    ['refrigerated trucking dallas', 'refrigerated in dallas'],
    ['long distance movers chicago', 'moving in chicago'],
    ['local delivery trucking', 'local-delivery'],
    ['container freight houston', 'container in houston'],
    ['freight trucking houston', 'freight in houston'],
    ['flatbed and reefer houston', 'flatbed and reefer in houston'],
  ])('of two services in %j, the one that says more counts: %j', (typed, meaning) => {
    expect(meant(typed)).toBe(meaning)
  })
})

describe('a place', () => {
  test.each([
    ['NYC', 'new york ny or nyc'],
    ['philly', 'philadelphia pa or philly'],
    ['NW arkansas', 'fayetteville ar or nw arkansas'],
    ['west texas', 'midland tx or west texas'],
    ['LA', 'los angeles ca'],
    ['la movers', 'moving in los angeles ca'],
    ['new orleans la', 'new orleans la'],
    ['baton rouge, LA', 'baton rouge la'],
    ['gta', 'toronto on or gta'],
    ['st. louis', 'saint louis'],
    ['ft worth', 'fort worth'],
    ['portland or', 'portland or'],
    ['movers Gary IN to Dallas', 'moving in gary in or dallas'],
    ['Lewistown MT movers', 'moving in lewistown mt'],
    ['trucking near Mount Washington', 'trucking in mount wa or mount washington'],
    ['west haverstraw new york', 'west haverstraw ny or west haverstraw new york'],
    ['gary in', 'gary in'],
    ['movers in', 'moving'],
    ['denver co', 'denver co'],
    ['smith trucking co', 'trucking in smith'],
    ['kansas city', 'kansas city'],
    ['A&H truck lines', 'trucking'],
    ['movers WA state', 'moving in washington'],
    ['trucking New York State', 'trucking in new york'],
    ['state of texas flatbed', 'flatbed in texas'],
    ['great home movers', 'moving in great'],
    ['b and l transport dallas', 'trucking in dallas'],
    ['A and H truck lines', 'trucking'],
    ['h', 'h'],
    ['city of industry', 'city industry'],
    ['rivière-du-loup', 'riviere du loup'],
    ['toronto ontario', 'toronto on or toronto ontario'],
    ['atlanta georgia', 'atlanta ga'],
    ['joliet illinois', 'joliet il or joliet illinois'],
    ['washington dc', 'washington dc'],
    ["trucking near Île d'Orléans", 'trucking in ile orleans'],
    ['ile d orleans', 'ile d orleans'],
  ])('%j means %j', (typed, meaning) => {
    expect(meant(typed)).toBe(meaning)
  })

  test.each([
    ['movers 60601', '60601'],
    ['M5V 2T6 movers', 'm5v'],
    ['77002-1234', '77002'],
    ['770', '770'],
  ])('%j names the postal area %j', (typed, area) => {
    expect(parsed(typed).area).toBe(area)
  })
})

test.each([
  ['déménagement Montréal', 'moving in montreal'],
  ['déménageurs à Montréal', 'moving in montreal'],
  ['entreposage laval', 'warehouse in laval'],
  ['compagnie de transport Ottawa', 'trucking in ottawa'],
  ['transport réfrigéré Toronto', 'refrigerated in toronto'],
  ['camionnage longue distance Colombie-Britannique', 'long-haul in british columbia'],
  ['matières dangereuses Calgary', 'hazmat in calgary'],
  ['livraison locale près de Toronto', 'local-delivery in toronto'],
  ['québec', 'quebec city qc or quebec'],
  ['livraison le jour même Toronto', 'local-delivery in toronto'],
  ['je cherche un entrepôt frigorifique à Toronto', 'warehouse in toronto'],
  ['transport automobile vers Toronto', 'auto-transport in toronto'],
  ['déménagement québec chicago', 'moving in quebec city qc or quebec or chicago'],
])('in French, %j means %j', (typed, meaning) => {
  expect(meant(typed)).toBe(meaning)
})

test.each([
  ['near joliet', true],
  ['within 50 miles of joliet', true],
  ['carriers near Joliet, IL', true],
  ['près de Joliet', true],
  ['trucking close to joliet', true],
  ['joliet', false],
  ['movers near me', false],
  ['nearest movers', false],
])('%j says that a place is named: %j', (typed, isPlace) => {
  expect(parsed(typed).isPlace).toBe(isPlace)
})

test.each([
  ['reefer carriers within 100 miles of joliet', '100 miles'],
  ['within 50 mi of 86001', '50 miles'],
  ['50 mile radius of dallas', '50 miles'],
  ['80 km from Toronto', '80 km'],
  ['movers less than 1 mile away', '1 mile'],
  ['déménageurs à moins de 60 km de Québec', '60 km'],
  ['dans un rayon de 40 kilomètres', '40 km'],
  ['within 250 miles of boise', '250 miles'],
  ['within 900 miles of boise', undefined],
  ['flatbed laredo 30 miles', '30 miles'],
  ['movers 8 mile', undefined],
  ['100 miles trucking', undefined],
  ['movers 100 mile house', undefined],
  ['5 mile trucking', undefined],
])('%j asks for carriers within %j', (typed, label) => {
  expect(parsed(typed).distance?.label).toBe(label)
})

test.each([
  ['three reefer carriers near joliet', ['reefer', 'joliet']],
  ['3 movers in chicago that take quotes', ['movers', 'chicago', 'take quotes']],
  ['i need 5 insured trucking companies', ['insured', 'trucking companies']],
  ['three rivers moving companies', ['three', 'rivers', 'moving companies']],
  ['two men moving', ['two', 'men', 'moving']],
  ['5 star movers', ['5 star', 'movers']],
])('a number of carriers chooses nothing: %j', (typed, chosen) => {
  const { parts } = parsed(typed)
  expect(parts.filter(({ kind }) => kind !== 'filler').map(({ text }) => text)).toEqual(chosen)
})

test.each([
  ['USDOT 1234567', { register: 'USDOT', digits: '1234567' }],
  ['us dot #1234567', { register: 'USDOT', digits: '1234567' }],
  ['MC-123456', { register: 'MC', digits: '123456' }],
  ['is mc123456 legit', { register: 'MC', digits: '123456' }],
  ['1234567', { digits: '1234567' }],
  ['12345', { digits: '12345' }],
  ['movers 12345', undefined],
])('%j names the number %j', (typed, number) => {
  expect(parsed(typed).number).toEqual(number)
})

test.each(['(312) 555-0142', '312.555.0142', '+1 312 555 0142', '3125550142', 'who is 312-555-0142'])(
  '%j names a phone number',
  (typed) => {
    expect(parsed(typed).phone).toBe('3125550142')
  },
)

test.each([
  ['insured movers dallas', ['Insurance on file']],
  ['licensed and insured movers', ['Insurance on file']],
  ['verified reefer carriers', ['Verified']],
  ['household goods carriers', ['May move homes']],
  ['owner operators texas', ['1 to 5 trucks']],
  ['carriers with 12 trucks', ['6 to 20 trucks']],
  ['more than 50 trucks in texas', ['Largest fleet']],
  ['100+ power units', ['More than 100 trucks']],
  ['soumission déménagement', ['Takes quotes']],
  ['carriers that take quotes', ['Takes quotes']],
  ['movers', []],
  ['owner operator 1 truck', ['1 to 5 trucks']],
])('%j asks for %j', (typed, labels) => {
  expect(parsed(typed).facts.map(({ label }) => label)).toEqual(labels)
})

test('household goods mean moving', () => {
  expect(meant('household goods carriers dallas')).toBe('moving in dallas')
})

test('the beginning of a service may be meant as one', () => {
  expect(parsed('chicago refr').readings).toEqual([
    { services: [], places: [['chicago', 'refr']] },
    { services: ['refrigerated'], places: [['chicago']] },
  ])
  expect(parsed('ch').readings).toHaveLength(1)
})

describe('what was understood is told in the order of the text', () => {
  const told = (typed: string) => parsed(typed).parts.map(({ kind, text }) => `${kind} ${text}`)

  test.each([
    ['insured movers in Chicago, IL', ['fact insured', 'service movers', 'filler in', 'place Chicago, IL']],
    ['movers joliet il', ['service movers', 'name joliet', 'place il']],
    ['tow truck chicago', ['trade tow truck', 'place chicago']],
    ['freight companies canada', ['service freight', 'filler companies', 'country canada']],
    ['chicago usa', ['place chicago', 'filler usa']],
    ['is summit lines legit', ['filler is', 'name summit', 'name lines', 'filler legit']],
    ['Smith & Sons Trucking', ['name Smith', 'name Sons', 'service Trucking']],
  ])('%j: %j', (typed, parts) => {
    expect(told(typed)).toEqual(parts)
  })

  test('a service that no list has is known as one', () => {
    const { parts } = parseQuery('car hauler miami', { services: [['Moving', 'moving']], cities: [] })
    expect(parts[0]).toMatchObject({ kind: 'service', slug: undefined, text: 'car hauler' })
  })

  test('and a part can be left out', () => {
    const { parts } = parsed('insured movers in Chicago, IL')
    expect(parts.map((part) => withoutParts(parts, [part]))).toEqual([
      'movers Chicago, IL',
      'insured Chicago, IL',
      'insured movers Chicago, IL',
      'insured movers',
    ])
  })
})

test.each([
  ['Smith & Sons Trucking Company', ['smith', 'sons', 'trucking']],
  ['J.B. Hunt Transport, Inc.', ['jb', 'hunt', 'transport']],
  ['Tow Mater LLC', ['tow', 'mater']],
  ['company', ['company']],
])('a company may be called %j', (typed, words) => {
  expect(parsed(typed).words).toEqual(words)
})

test('a text of any length and kind is read', () => {
  for (const typed of ['', '   ', '–', '\0', '🚚', 'x'.repeat(500), 'movers '.repeat(100), '(((', "d'", '1'.repeat(60)])
    expect(parsed(typed).parts.length).toBeLessThan(40)
})

test.each([
  ['movers near me', true],
  ['near me', true],
  ['insured reefer carriers in my area', true],
  ['déménageurs près de chez moi', true],
  ['movers near me in dallas', false],
  ['movers near me 75201', false],
  ['near me trucking acme', false],
  ['movers near dallas', false],
])('%j is about where the visitor is: %s', (typed, isHere) => {
  expect(parsed(typed).isHere).toBe(isHere)
})
