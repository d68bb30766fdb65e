/** What every screen of the console shows to each member. The walk through them fails if a screen is missing here. */
import { ADMIN_SCREENS, type AdminScreen, MEMBER_SCREENS, type MemberScreen } from '../../../admin/screens.ts'
import type { ConsoleCast, Member } from './console.ts'

export type Screen = MemberScreen | AdminScreen

interface ScreenContent {
  /** `:company` is the name of the company that the screen is about. */
  heading: string
  /** Other words that the member sees there. */
  words: string
}

export const ACCESS_DENIED = "You don't have permission to access this page"
export const LISTING_DENIED = "You don't have permission to access this listing"
const EMAIL_NOTE = 'Email cannot be changed directly. Please contact support.'

/** A member without an entry is sent away. */
const SCREEN_CONTENTS: Record<Screen, Partial<Record<Member, ScreenContent>>> = {
  '/dashboard': {
    admin: { heading: 'Admin Dashboard', words: 'Total Users' },
    owner: { heading: 'Dashboard', words: 'Request New Listing' },
    stranger: { heading: 'Dashboard', words: 'No inquiries yet' },
  },
  '/settings': {
    admin: { heading: 'Settings', words: EMAIL_NOTE },
    owner: { heading: 'Settings', words: EMAIL_NOTE },
    stranger: { heading: 'Settings', words: EMAIL_NOTE },
  },
  '/manage-listings': {
    admin: { heading: 'All Listings', words: 'Featured' },
    owner: { heading: 'My Assigned Listings', words: 'Chicago' },
    stranger: { heading: 'My Assigned Listings', words: 'No listings found' },
  },
  '/add-listing': {
    admin: { heading: 'Add New Company Listing', words: 'Assign to User' },
    owner: { heading: 'Add New Company Listing', words: 'Company Logo' },
    stranger: { heading: 'Add New Company Listing', words: 'Company Logo' },
  },
  '/edit-listing/:id': {
    admin: { heading: ':company', words: 'Edit Company Listing' },
    owner: { heading: ':company', words: 'Edit Company Listing' },
  },
  '/inquiries': {
    admin: { heading: 'Inquiries', words: 'total inquiries from your listings' },
    owner: { heading: 'Inquiries', words: 'total inquiries from your listings' },
    stranger: { heading: 'Inquiries', words: 'No Inquiries Yet' },
  },
  '/inquiries/:id': {
    admin: { heading: 'Inquiry', words: 'This inquiry does not exist.' },
    owner: { heading: 'Inquiry', words: 'This inquiry does not exist.' },
    stranger: { heading: 'Inquiry', words: 'This inquiry does not exist.' },
  },
  '/claims': {
    admin: { heading: 'Claims', words: 'No claims' },
    owner: { heading: 'Claims', words: 'No claims' },
    stranger: { heading: 'Claims', words: 'No claims' },
  },
  '/claims/:id': {
    admin: { heading: 'Is this your company?', words: 'Administrators give companies' },
    owner: { heading: 'Is this your company?', words: 'is yours. You can edit its listing.' },
    stranger: { heading: 'Is this your company?', words: 'Send code' },
  },
  '/admin/queue': { admin: { heading: 'Work Queue', words: 'Previous' } },
  '/reviews': {
    admin: { heading: 'Reviews', words: 'on the company page' },
    owner: { heading: 'Reviews', words: 'on the company page' },
    stranger: { heading: 'Reviews', words: 'No Reviews Yet' },
  },
  '/admin/locations': { admin: { heading: 'Manage Locations', words: 'Add' } },
  '/admin/services': { admin: { heading: 'Manage Services', words: 'Add' } },
  '/admin/reviews': { admin: { heading: 'Review Management', words: 'Approve' } },
  '/admin/requests': { admin: { heading: 'Listing Requests', words: 'Approve' } },
  '/admin/removals': { admin: { heading: 'Removed Companies', words: 'Hide companies without a record' } },
  '/admin/mail': {
    admin: { heading: 'Suppression List', words: 'How long we keep emails and quote requests' },
  },
  '/admin/publishing': { admin: { heading: 'Publishing', words: 'Publish' } },
  '/admin/history': { admin: { heading: 'History', words: 'How long we keep history' } },
  '/admin/imports': { admin: { heading: 'Imports', words: 'Choose file' } },
  '/admin/imports/:id': { admin: { heading: 'Import', words: 'There is no such import.' } },
  '/admin/users': { admin: { heading: 'Users', words: 'Not verified' } },
  '/admin/users/:id': { admin: { heading: 'Olive Owner', words: 'Manage account' } },
  '/admin/security': { admin: { heading: 'Security Log', words: 'All severities' } },
}

export const ALL_SCREENS: readonly Screen[] = [...MEMBER_SCREENS, ...ADMIN_SCREENS]

/** What a member sees on a screen; undefined if the member is sent away. */
export const screenContent = (screen: Screen, member: Member): ScreenContent | undefined =>
  SCREEN_CONTENTS[screen][member]

/** The heading of a screen about the company of the cast. */
export const headingOf = ({ heading }: ScreenContent, { company }: Pick<ConsoleCast, 'company'>): string =>
  heading.replace(':company', company)

interface Shown {
  listing: string
  owner?: Pick<ConsoleCast['owner'], 'id'>
}

/** The address of a screen. If the screen is about a company or an owner, those of the cast. */
export const addressOf = (screen: Screen, { listing, owner }: Shown): string =>
  screen.replace(':id', screen.startsWith('/admin/users') ? (owner?.id ?? listing) : listing)
