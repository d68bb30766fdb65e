import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { showError } from '../toasts/toasts.ts'

export const InvalidResetLink = () => {
  useEffect(() => showError('Invalid Reset Link', 'Please use the reset link from your email.'), [])
  return <Navigate to="/auth" replace />
}
