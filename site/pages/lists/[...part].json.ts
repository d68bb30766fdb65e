/** Short facts about a city's companies, for sorting and filtering its lists. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { loadPages } from '../../directory.ts'

const FOLDER = '/lists/'
const ENDING = '.json'

export const getStaticPaths: GetStaticPaths = async () =>
  (await loadPages()).more
    .filter(({ kind }) => kind === 'city-facts')
    .map(({ path, props }) => ({
      params: { part: path.slice(FOLDER.length, -ENDING.length) },
      props: { content: props },
    }))

export const GET: APIRoute<{ content: unknown }> = ({ props }) => Response.json(props.content)
