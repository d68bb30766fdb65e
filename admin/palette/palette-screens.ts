import type { AdminScreen, MemberScreen } from '../screens.ts'

/** What screens are called where they are searched for; those of one record are found by the record. */
export const MEMBER_SCREEN_NAMES: Record<Exclude<MemberScreen, `${string}:id`>, string> = {
  '/dashboard': 'Dashboard',
  '/manage-listings': 'Listings',
  '/add-listing': 'Add New Listing',
  '/inquiries': 'Inquiries',
  '/claims': 'Claims',
  '/reviews': 'Reviews',
  '/settings': 'Settings',
}

export const ADMIN_SCREEN_NAMES: Record<Exclude<AdminScreen, `${string}:id`>, string> = {
  '/admin/queue': 'Work Queue',
  '/admin/locations': 'Manage Locations',
  '/admin/services': 'Manage Services',
  '/admin/reviews': 'Manage Reviews',
  '/admin/requests': 'Requests',
  '/admin/removals': 'Removed Companies',
  '/admin/mail': 'Suppression List',
  '/admin/publishing': 'Publishing',
  '/admin/history': 'History',
  '/admin/imports': 'Imports',
  '/admin/security': 'Security Log',
  '/admin/users': 'Users',
}
