/** The files that repeat a page for programs. The publisher writes them without these page files, from the same text. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { type TwinPage, twinContent } from '../../../domain/directory/pages/twins/twin-page.ts'
import type { TwinForm } from '../../../domain/routes.ts'
import { contentTypeOf } from '../../../domain/serving/content-types.ts'
import { loadPages } from '../../directory.ts'

export const twinsOfForm =
  (form: TwinForm): GetStaticPaths =>
  async () =>
    (await loadPages()).more.flatMap((page) =>
      page.kind === 'twin' && page.form === form
        ? { params: { twin: page.path.slice(1, -form.length - 1) }, props: { twin: page } }
        : [],
    )

export const answerTwin: APIRoute<{ twin: TwinPage }> = ({ props: { twin }, site, url }) =>
  new Response(twinContent(twin, (site ?? url).origin), {
    headers: { 'content-type': contentTypeOf(twin.path.slice(1)) },
  })
