/** Screens for everybody who has signed in. Paths as the router reads them. */
export const MEMBER_SCREENS = [
  '/dashboard',
  '/settings',
  '/manage-listings',
  '/add-listing',
  '/edit-listing/:id',
  '/inquiries',
  '/inquiries/:id',
  '/claims',
  '/claims/:id',
  '/reviews',
] as const
export type MemberScreen = (typeof MEMBER_SCREENS)[number]

/** Screens for administrators; access control knows each by its path without the first slash. */
export const ADMIN_SCREENS = [
  '/admin/queue',
  '/admin/locations',
  '/admin/services',
  '/admin/reviews',
  '/admin/requests',
  '/admin/removals',
  '/admin/publishing',
  '/admin/history',
  '/admin/mail',
  '/admin/imports',
  '/admin/imports/:id',
  '/admin/security',
  '/admin/users',
  '/admin/users/:id',
] as const
export type AdminScreen = (typeof ADMIN_SCREENS)[number]
