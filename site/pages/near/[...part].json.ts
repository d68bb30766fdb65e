/** The nearest carriers of each service, in squares. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { loadPages } from '../../directory.ts'

const FOLDER = '/near/'
const ENDING = '.json'

export const getStaticPaths: GetStaticPaths = async () =>
  (await loadPages()).more
    .filter(({ kind }) => kind === 'near-carriers')
    .map(({ path, props }) => ({
      params: { part: path.slice(FOLDER.length, -ENDING.length) },
      props: { content: props },
    }))

export const GET: APIRoute<{ content: unknown }> = ({ props }) => Response.json(props.content)
