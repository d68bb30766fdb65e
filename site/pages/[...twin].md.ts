/** The same as Markdown. */
import { answerTwin, twinsOfForm } from '../features/seo/twin-file.ts'

export const getStaticPaths = twinsOfForm('md')
export const GET = answerTwin
