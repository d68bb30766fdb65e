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

/** Screens with a fixed name. The others are about one record, and found by it. */
export type NamedScreen = Exclude<MemberScreen | AdminScreen, `${string}:id`>

interface ScreenWords {
  /** The heading. */
  title: string
  /** The name in the menu and the palette, if it is not the title. */
  entry?: string
}

const WORDS: Readonly<Record<NamedScreen, ScreenWords>> = {
  '/dashboard': { title: 'Admin Dashboard' },
  '/settings': { title: 'Settings' },
  '/manage-listings': { title: 'All Listings', entry: 'View All Listings' },
  '/add-listing': { title: 'Add New Company Listing', entry: 'Add New Listing' },
  '/inquiries': { title: 'Inquiries' },
  '/claims': { title: 'Claims' },
  '/reviews': { title: 'Reviews' },
  '/admin/queue': { title: 'Work Queue' },
  '/admin/locations': { title: 'Manage Locations' },
  '/admin/services': { title: 'Manage Services' },
  '/admin/reviews': { title: 'Review Management' },
  '/admin/requests': { title: 'Listing Requests' },
  '/admin/removals': { title: 'Removed Companies' },
  '/admin/publishing': { title: 'Publishing' },
  '/admin/history': { title: 'History' },
  '/admin/mail': { title: 'Suppression List' },
  '/admin/imports': { title: 'Imports' },
  '/admin/security': { title: 'Security Log' },
  '/admin/users': { title: 'Users' },
}

/** Where an owner reads other words than an administrator. */
const OWNER_WORDS: Readonly<Partial<Record<NamedScreen, ScreenWords>>> = {
  '/dashboard': { title: 'Dashboard', entry: 'Manage Listings' },
  '/manage-listings': { title: 'My Assigned Listings' },
}

const wordsOf = (screen: NamedScreen, isAdmin: boolean): ScreenWords =>
  (isAdmin ? undefined : OWNER_WORDS[screen]) ?? WORDS[screen]

/** The heading of a screen. */
export const screenTitle = (screen: NamedScreen, isAdmin = true): string => wordsOf(screen, isAdmin).title

/** The name of a screen in the menu and the palette. */
export const screenEntry = (screen: NamedScreen, isAdmin: boolean): string => {
  const { title, entry = title } = wordsOf(screen, isAdmin)
  return entry
}

export interface MenuGroup {
  name: string
  screens: readonly NamedScreen[]
}

/** The menu of administrators, above the entries of every account. */
export const ADMIN_MENU: readonly MenuGroup[] = [
  { name: 'Work', screens: ['/dashboard', '/admin/queue', '/inquiries', '/admin/reviews', '/admin/requests'] },
  { name: 'Listings', screens: ['/manage-listings', '/add-listing', '/admin/removals'] },
  { name: 'People', screens: ['/admin/users', '/admin/mail'] },
  { name: 'Data', screens: ['/admin/imports', '/admin/locations', '/admin/services', '/admin/history'] },
  { name: 'Site', screens: ['/admin/publishing', '/admin/security'] },
]

/** The menu of owners, which is short enough without groups. */
export const OWNER_MENU: readonly NamedScreen[] = ['/dashboard', '/add-listing', '/inquiries', '/claims', '/reviews']

/** The screens that the palette finds: those of the menu, and those that the dashboard leads to. */
export const paletteScreens = (isAdmin: boolean): readonly NamedScreen[] =>
  isAdmin
    ? [...ADMIN_MENU.flatMap(({ screens }) => screens), '/settings']
    : [...OWNER_MENU, '/manage-listings', '/settings']
