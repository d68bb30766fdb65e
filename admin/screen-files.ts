/** The file of each screen. The router renders it, and `ahead.ts` requests it before the router is ready. */
import type { ComponentType } from 'react'
import type { AdminScreen, MemberScreen } from './screens.ts'

type Load = () => Promise<{ default: ComponentType }>

export const SCREEN_FILES: Record<MemberScreen | AdminScreen, Load> = {
  '/dashboard': () => import('./dashboard/Dashboard.tsx'),
  '/settings': () => import('./settings/Settings.tsx'),
  '/manage-listings': () => import('./resources/company_listings/ListingList.tsx'),
  '/add-listing': () => import('./resources/company_listings/ListingCreate.tsx'),
  '/edit-listing/:id': () => import('./resources/company_listings/ListingEdit.tsx'),
  '/inquiries': () => import('./resources/inquiries/InquiryList.tsx'),
  '/inquiries/:id': () => import('./resources/inquiries/InquiryScreen.tsx'),
  '/claims': () => import('./resources/claims/ClaimList.tsx'),
  '/claims/:id': () => import('./resources/claims/ClaimScreen.tsx'),
  '/admin/queue': () => import('./resources/queue/QueueScreen.tsx'),
  '/reviews': () => import('./resources/company_reviews/CompanyReviewList.tsx'),
  '/admin/locations': () => import('./resources/locations/LocationList.tsx'),
  '/admin/services': () => import('./resources/services/ServiceList.tsx'),
  '/admin/reviews': () => import('./resources/reviews/ReviewList.tsx'),
  '/admin/requests': () => import('./resources/listing_requests/RequestList.tsx'),
  '/admin/removals': () => import('./resources/removal_requests/DoNotListScreen.tsx'),
  '/admin/mail': () => import('./resources/email_suppressions/MailScreen.tsx'),
  '/admin/publishing': () => import('./resources/publishing/PublishingScreen.tsx'),
  '/admin/history': () => import('./resources/history/HistoryLog.tsx'),
  '/admin/imports': () => import('./resources/imports/ImportList.tsx'),
  '/admin/imports/:id': () => import('./resources/imports/ImportScreen.tsx'),
  '/admin/security': () => import('./resources/security_events/SecurityLog.tsx'),
  '/admin/users': () => import('./resources/users/UserList.tsx'),
  '/admin/users/:id': () => import('./resources/users/UserScreen.tsx'),
}
