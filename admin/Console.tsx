import CssBaseline from '@mui/material/CssBaseline'
import { type ComponentType, lazy } from 'react'
import { CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { BRAND } from '../domain/brand.ts'
import { AdminOnly } from './layout/AdminOnly.tsx'
import { AppLayout } from './layout/AppLayout.tsx'
import { Failure } from './layout/Failure.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { Notices } from './layout/Notices.tsx'
import { Loading } from './records/Loading.tsx'
import { ADMIN_SCREENS, type AdminScreen, MEMBER_SCREENS, type MemberScreen } from './screens.ts'

const VIEWS: Record<MemberScreen | AdminScreen, ComponentType> = {
  '/dashboard': lazy(() => import('./dashboard/Dashboard.tsx')),
  '/settings': lazy(() => import('./settings/Settings.tsx')),
  '/manage-listings': lazy(() => import('./resources/company_listings/ListingList.tsx')),
  '/add-listing': lazy(() => import('./resources/company_listings/ListingCreate.tsx')),
  '/edit-listing/:id': lazy(() => import('./resources/company_listings/ListingEdit.tsx')),
  '/inquiries': lazy(() => import('./resources/inquiries/InquiryList.tsx')),
  '/inquiries/:id': lazy(() => import('./resources/leads/LeadScreen.tsx')),
  '/claims': lazy(() => import('./resources/claims/ClaimsScreen.tsx')),
  '/claims/:id': lazy(() => import('./resources/claims/ClaimScreen.tsx')),
  '/admin/queue': lazy(() => import('./resources/queue/QueueScreen.tsx')),
  '/reviews': lazy(() => import('./resources/company_reviews/CompanyReviewList.tsx')),
  '/admin/locations': lazy(() => import('./resources/locations/LocationList.tsx')),
  '/admin/services': lazy(() => import('./resources/services/ServiceList.tsx')),
  '/admin/reviews': lazy(() => import('./resources/reviews/ReviewList.tsx')),
  '/admin/requests': lazy(() => import('./resources/listing_requests/RequestList.tsx')),
  '/admin/removals': lazy(() => import('./resources/removals/RemovalScreen.tsx')),
  '/admin/mail': lazy(() => import('./resources/suppressed_addresses/MailScreen.tsx')),
  '/admin/publishing': lazy(() => import('./resources/publishing/PublishingScreen.tsx')),
  '/admin/history': lazy(() => import('./resources/history/HistoryLog.tsx')),
  '/admin/imports': lazy(() => import('./resources/imports/ImportsScreen.tsx')),
  '/admin/imports/:id': lazy(() => import('./resources/imports/ImportScreen.tsx')),
  '/admin/security': lazy(() => import('./resources/security_events/SecurityLog.tsx')),
  '/admin/users': lazy(() => import('./resources/users/UserList.tsx')),
  '/admin/users/:id': lazy(() => import('./resources/users/UserScreen.tsx')),
}

const forMembers = (path: MemberScreen) => {
  const View = VIEWS[path]
  return <Route key={path} path={path} element={<View />} />
}

const forAdmins = (path: AdminScreen) => {
  const View = VIEWS[path]
  return (
    <Route
      key={path}
      path={path}
      element={
        <AdminOnly screen={path.slice(1)}>
          <View />
        </AdminOnly>
      }
    />
  )
}

export const Console = () => (
  <>
    <CssBaseline enableColorScheme />
    <CoreAdminUI
      layout={AppLayout}
      loading={Loading}
      catchAll={NotFound}
      accessDenied={NotFound}
      authenticationError={NotFound}
      error={Failure}
      loginPage={false}
      requireAuth
      disableTelemetry
      title={BRAND.consoleTitle}
    >
      <CustomRoutes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        {MEMBER_SCREENS.map(forMembers)}
        {ADMIN_SCREENS.map(forAdmins)}
      </CustomRoutes>
      <Resource name="company_listings" recordRepresentation="name">
        <Route path="*" element={<NotFound />} />
      </Resource>
    </CoreAdminUI>
    <Notices />
  </>
)
