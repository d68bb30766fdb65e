import { LateAlert } from '../../layout/LateAlert.tsx'

/** What was wrong with the last try, where it was made. */
export const Problem = ({ text }: { text: string }) =>
  text && (
    <LateAlert severity="error" role="alert">
      {text}
    </LateAlert>
  )
