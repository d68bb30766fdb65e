import { describe, expect, it } from 'vitest'
import { listingProblems, tidyListing } from './rules.ts'

const FILLED = {
  name: 'Prairie Lines',
  description: 'Full truckload across the Midwest.',
  location: 'chicago00000000',
  services: ['freight00000000'],
  phone: '312-555-0142',
  email: 'dispatch@example.com',
  website: '',
  address: '12 Dock Street',
}

it('a completed form has no problems', () => {
  expect(listingProblems(FILLED)).toEqual({})
  expect(listingProblems({ ...FILLED, is_featured: true, rating: 4.5 })).toEqual({})
})

describe('listingProblems', () => {
  it.each([
    ['name', ' A ', 'Company name must be at least 2 characters'],
    ['name', 'x'.repeat(201), 'Company name must be at most 200 characters'],
    ['description', 'Too short', 'Description must be at least 10 characters'],
    ['location', '', 'Please select a location'],
    ['services', [], 'Please select at least one service type'],
    ['phone', '1234', 'Phone number is required'],
    ['email', 'nobody', 'Please enter a valid email'],
    ['address', '    1', 'Address is required'],
    ['website', 'javascript:alert(1)', 'Please enter a valid web address'],
    ['website', 'https://nowhere', 'Please enter a valid web address'],
    ['rating', 5.5, 'Rating must be between 0 and 5'],
    ['rating', null, 'Rating must be between 0 and 5'],
  ])('explains what is wrong with %s %j', (field, value, message) => {
    expect(listingProblems({ ...FILLED, [field]: value })).toEqual({ [field]: message })
  })

  it('names every required field of an empty form', () => {
    const fields = ['address', 'description', 'email', 'location', 'name', 'phone', 'services']
    expect(Object.keys(listingProblems({})).toSorted()).toEqual(fields)
  })

  it('allows a text to stay missing only if an imported company never had it', () => {
    const stored = { ...FILLED, email: '', phone: '' }
    expect(listingProblems({ ...stored, phone: ' ' }, stored)).toEqual({})
    expect(listingProblems({ ...stored, email: 'nobody', address: '' }, stored)).toEqual({
      email: 'Please enter a valid email',
      address: 'Address is required',
    })
  })
})

it('stores hours in one form, also from a line for each day, and refuses a text that is none', () => {
  const lines = 'Monday: 8 AM–5 PM\nTuesday: 8 AM–5 PM\r\nSunday: Closed'
  expect(tidyListing({ hours: lines })).toEqual({ hours: 'Mo-Tu 08:00-17:00' })
  expect(listingProblems({ ...FILLED, hours: lines }).hours).toBeUndefined()
  expect(listingProblems({ ...FILLED, hours: 'by appointment' }).hours).toMatch(/^Please write days and times/)
})

it('stores texts without stray spaces, and a website with its scheme', () => {
  expect(tidyListing({ ...FILLED, name: '  Prairie   Lines ', website: ' www.example.com/fleet ' })).toEqual({
    ...FILLED,
    website: 'https://www.example.com/fleet',
  })
})
