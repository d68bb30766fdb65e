import { expect, it } from 'vitest'
import { ADMIN_MENU, ADMIN_SCREENS, OWNER_MENU, paletteScreens, screenEntry, screenTitle } from './screens.ts'

it('every screen for administrators that is not about one record has one entry in one group of their menu', () => {
  const entries = ADMIN_MENU.flatMap(({ screens }) => screens)
  expect(entries.filter((screen) => screen.startsWith('/admin')).toSorted()).toEqual(
    ADMIN_SCREENS.filter((screen) => !screen.endsWith(':id')).toSorted(),
  )
  expect(new Set(entries).size).toBe(entries.length)
})

it('no two entries of a menu, and of the palette, have the same name', () => {
  for (const isAdmin of [true, false]) {
    const names = paletteScreens(isAdmin).map((screen) => screenEntry(screen, isAdmin))
    expect(names).toEqual([...new Set(names)])
  }
})

it('an owner has own words for the dashboard and the list of listings', () => {
  expect(OWNER_MENU.map((screen) => screenEntry(screen, false))).toEqual([
    'Manage Listings',
    'Add New Listing',
    'Inquiries',
    'Claims',
    'Reviews',
  ])
  expect(screenTitle('/dashboard', false)).toBe('Dashboard')
  expect(screenTitle('/manage-listings', false)).toBe('My Assigned Listings')
})
