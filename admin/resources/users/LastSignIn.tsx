import { Moment } from '../../records/Moment.tsx'

export const LastSignIn = ({ at }: { at: string }) => (at ? <Moment at={at} /> : <span>Never</span>)
