/** What the finder reads while a visitor types: the list of parts, parts and blocks. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { loadPages } from '../../directory.ts'

const FOLDER = '/find/'
const ENDING = '.json'

export const getStaticPaths: GetStaticPaths = async () =>
  (await loadPages()).more
    .filter(({ kind }) => kind === 'finder')
    .map(({ path, props }) => ({
      params: { file: path.slice(FOLDER.length, -ENDING.length) },
      props: { content: props },
    }))

export const GET: APIRoute<{ content: unknown }> = ({ props }) => Response.json(props.content)
