/** Gives every link, redirect and row click of react-admin its public address. */
import { forwardRef, useCallback, useRef } from 'react'
import {
  reactRouterProvider as base,
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
} from 'react-admin'
import { toPublicPath } from './paths.ts'

type Target = Parameters<RouterNavigateFunction>[0]

const toPublic = <T extends Target>(to: T): T | string | { pathname: string } => {
  if (typeof to === 'string') return toPublicPath(to)
  return typeof to === 'object' && to.pathname ? { ...to, pathname: toPublicPath(to.pathname) } : to
}

const Link = forwardRef<HTMLAnchorElement, RouterLinkProps>(function Link({ to, ...rest }, ref) {
  return <base.Link ref={ref} to={toPublic(to)} {...rest} />
})

const Navigate = ({ to, ...rest }: RouterNavigateProps) => <base.Navigate to={toPublic(to)} {...rest} />

/** Whether this changes the search, page or order of the current screen. */
const isSameScreen = (to: Target) => typeof to === 'object' && !to.pathname

const useNavigate = (): RouterNavigateFunction => {
  const navigate = base.useNavigate()
  const { pathname } = base.useLocation()
  const shown = useRef(pathname)
  shown.current = pathname
  // must be stable: react-admin's logout depends on it and would run for ever
  return useCallback<RouterNavigateFunction>(
    (to, options) => {
      // A list changes its address a moment after the click. If the user has followed a link meanwhile, this must not
      // lead back.
      if (isSameScreen(to) && window.location.pathname !== shown.current) return
      navigate(toPublic(to), options)
    },
    [navigate],
  )
}

export const routerProvider: RouterProvider = { ...base, Link, Navigate, useNavigate }
