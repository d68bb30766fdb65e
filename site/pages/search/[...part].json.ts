/** Cities for the search of a directory with too many for a drop-down list, and for "Near me", in parts. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { loadPages } from '../../directory.ts'

const FOLDER = '/search/'
const ENDING = '.json'

export const getStaticPaths: GetStaticPaths = async () =>
  (await loadPages()).more
    .filter(({ kind }) => kind === 'cities' || kind === 'near')
    .map(({ path, props }) => ({
      params: { part: path.slice(FOLDER.length, -ENDING.length) },
      props: { content: props },
    }))

export const GET: APIRoute<{ content: unknown }> = ({ props }) => Response.json(props.content)
