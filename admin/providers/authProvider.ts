import type { AuthProvider } from 'react-admin'
import { showToast } from '../toasts/toasts.ts'
import { mayOpen } from './routes/security.ts'
import { confirmedAccount, currentAccount, loseSession, signIn, signOut } from './session.ts'

export type Role = 'admin' | 'owner'

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined

/** When a session ends, SignedIn leads to the login. react-admin's own redirect would conflict with it. */
const NO_REDIRECT = false

export const authProvider = {
  async login({ email, password }: { email: string; password: string }) {
    await signIn(email, password)
    return { redirectTo: '/dashboard' }
  },
  async logout() {
    if (await signOut()) showToast({ title: 'Signed Out' })
    return NO_REDIRECT
  },
  async checkAuth() {
    if (!(await confirmedAccount())) throw { redirectTo: NO_REDIRECT, message: false }
  },
  async checkError(error: unknown) {
    if (statusOf(error) !== 401) return
    loseSession()
    throw { redirectTo: NO_REDIRECT, message: false }
  },
  /** Asks the server about administrators' screens. The server records refusals. */
  async canAccess({ resource }: { resource: string }) {
    return !resource.startsWith('admin/') || mayOpen(resource)
  },
  async getIdentity() {
    const account = currentAccount()
    if (!account) throw new Error('Nobody is signed in')
    return { id: account.id, fullName: account.fullName || account.email }
  },
  async getPermissions(): Promise<Role> {
    return currentAccount()?.isAdmin ? 'admin' : 'owner'
  },
} satisfies AuthProvider
