/** What a page of a company or a list says, as data. */
import { answerTwin, twinsOfForm } from '../features/seo/twin-file.ts'

export const getStaticPaths = twinsOfForm('json')
export const GET = answerTwin
