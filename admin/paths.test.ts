import { expect, test } from 'vitest'
import { toPublicPath } from './paths.ts'

test.each([
  ['/company_listings', '/manage-listings'],
  ['/company_listings?page=2', '/manage-listings?page=2'],
  ['/company_listings/create', '/add-listing'],
  ['/company_listings/create#top', '/add-listing#top'],
  ['/company_listings/abc123', '/edit-listing/abc123'],
  ['/company_listings/abc123/show', '/edit-listing/abc123'],
  ['/dashboard', '/dashboard'],
  ['/admin/locations', '/admin/locations'],
  ['/company_listings_old', '/company_listings_old'],
  ['/constructor', '/constructor'],
  ['/', '/'],
])('shows %s at %s', (path, address) => {
  expect(toPublicPath(path)).toBe(address)
})
