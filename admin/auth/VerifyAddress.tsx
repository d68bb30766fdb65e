import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { serverMessage } from '../providers/failure.ts'
import { verifyAddress } from '../providers/session.ts'
import { Loading } from '../records/Loading.tsx'
import { showError, showToast } from '../toasts/toasts.ts'

export const VerifyAddress = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    verifyAddress(token)
      .then(() => showToast({ title: 'Authentication Successful', text: 'Your email address is verified.' }))
      .catch((error: unknown) =>
        showError('Error', serverMessage(error) ?? 'Your email address could not be verified.'),
      )
      .finally(() => navigate('/auth', { replace: true }))
  }, [token, navigate])
  return <Loading />
}
