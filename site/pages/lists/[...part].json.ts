/** Short facts about the companies of a list, for sorting and filtering it. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { loadPages } from '../../directory.ts'

const FOLDER = '/lists/'
const ENDING = '.json'

export const getStaticPaths: GetStaticPaths = async () =>
  (await loadPages()).more
    .filter(({ kind }) => kind === 'list-facts')
    .map(({ path, props }) => ({
      params: { part: path.slice(FOLDER.length, -ENDING.length) },
      props: { content: props },
    }))

export const GET: APIRoute<{ content: unknown }> = ({ props }) => Response.json(props.content)
