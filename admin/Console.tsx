import { lazy } from 'react'
import { AdminUI, CustomRoutes, NotFound, Notification, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { BRAND } from '../domain/brand.ts'
import { AppLayout } from './layout/AppLayout.tsx'
import { Loading } from './layout/Loading.tsx'
import { AUTO_CLOSE_MS } from './toasts/toasts.ts'

const Dashboard = lazy(() => import('./dashboard/Dashboard.tsx'))
const ListingList = lazy(() => import('./resources/company_listings/ListingList.tsx'))

const Notices = () => (
  <Notification autoHideDuration={AUTO_CLOSE_MS} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} />
)

export const Console = () => (
  <AdminUI
    layout={AppLayout}
    loading={Loading}
    notification={Notices}
    loginPage={false}
    requireAuth
    disableTelemetry
    title={BRAND.consoleTitle}
  >
    <CustomRoutes>
      <Route path="/" element={<Navigate to="/dashboard" replace />} />
      <Route path="/dashboard" element={<Dashboard />} />
      <Route path="/manage-listings" element={<ListingList />} />
    </CustomRoutes>
    <Resource name="company_listings" recordRepresentation="name">
      <Route path="*" element={<NotFound />} />
    </Resource>
  </AdminUI>
)
