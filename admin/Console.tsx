import CssBaseline from '@mui/material/CssBaseline'
import { lazy, type ReactElement } from 'react'
import { CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { BRAND } from '../domain/brand.ts'
import { AdminOnly } from './layout/AdminOnly.tsx'
import { AppLayout } from './layout/AppLayout.tsx'
import { Failure } from './layout/Failure.tsx'
import { Loading } from './layout/Loading.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { Notices } from './layout/Notices.tsx'

const Dashboard = lazy(() => import('./dashboard/Dashboard.tsx'))
const InquiryList = lazy(() => import('./resources/inquiries/InquiryList.tsx'))
const Settings = lazy(() => import('./settings/Settings.tsx'))
const ListingCreate = lazy(() => import('./resources/company_listings/ListingCreate.tsx'))
const ListingEdit = lazy(() => import('./resources/company_listings/ListingEdit.tsx'))
const ListingList = lazy(() => import('./resources/company_listings/ListingList.tsx'))
const LocationList = lazy(() => import('./resources/locations/LocationList.tsx'))
const PublishingScreen = lazy(() => import('./resources/publishing/PublishingScreen.tsx'))
const RequestList = lazy(() => import('./resources/listing_requests/RequestList.tsx'))
const ReviewList = lazy(() => import('./resources/reviews/ReviewList.tsx'))
const SecurityLog = lazy(() => import('./resources/security_events/SecurityLog.tsx'))
const ServiceList = lazy(() => import('./resources/services/ServiceList.tsx'))

const forAdmins = (screen: string, view: ReactElement) => (
  <Route path={`/${screen}`} element={<AdminOnly screen={screen}>{view}</AdminOnly>} />
)

export const Console = () => (
  <>
    <CssBaseline enableColorScheme />
    <CoreAdminUI
      layout={AppLayout}
      loading={Loading}
      catchAll={NotFound}
      error={Failure}
      loginPage={false}
      requireAuth
      disableTelemetry
      title={BRAND.consoleTitle}
    >
      <CustomRoutes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        <Route path="/dashboard" element={<Dashboard />} />
        <Route path="/settings" element={<Settings />} />
        <Route path="/manage-listings" element={<ListingList />} />
        <Route path="/add-listing" element={<ListingCreate />} />
        <Route path="/edit-listing/:id" element={<ListingEdit />} />
        <Route path="/inquiries" element={<InquiryList />} />
        {forAdmins('admin/locations', <LocationList />)}
        {forAdmins('admin/services', <ServiceList />)}
        {forAdmins('admin/reviews', <ReviewList />)}
        {forAdmins('admin/requests', <RequestList />)}
        {forAdmins('admin/publishing', <PublishingScreen />)}
        {forAdmins('admin/security', <SecurityLog />)}
      </CustomRoutes>
      <Resource name="company_listings" recordRepresentation="name">
        <Route path="*" element={<NotFound />} />
      </Resource>
    </CoreAdminUI>
    <Notices />
  </>
)
