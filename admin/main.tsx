import '@fontsource-variable/overpass/wght.css'
import './base.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { acceptTranslatedNodes } from '../domain/text/translated-nodes.ts'
import { confirmedAccount } from './providers/session.ts'
import { Loading } from './records/Loading.tsx'
import { NotLoaded } from './records/NotLoaded.tsx'
import { SignedIn } from './SignedIn.tsx'
import { ToastRegion } from './toasts/ToastRegion.tsx'
import { cssVariables } from './tokens.ts'

acceptTranslatedNodes(Node.prototype)

// the server's word on a session that was kept is on its way while the frame is
confirmedAccount()

const router = createBrowserRouter([
  {
    path: '/auth',
    HydrateFallback: Loading,
    ErrorBoundary: NotLoaded,
    lazy: async () => ({ Component: (await import('./auth/AuthPage.tsx')).AuthPage }),
  },
  { path: '*', ErrorBoundary: NotLoaded, Component: SignedIn },
])

for (const [name, value] of Object.entries(cssVariables)) document.documentElement.style.setProperty(name, value)
const root = document.getElementById('root')
if (!root) throw new Error('console.html has no #root')
createRoot(root).render(
  <>
    <RouterProvider router={router} />
    <ToastRegion />
  </>,
)
