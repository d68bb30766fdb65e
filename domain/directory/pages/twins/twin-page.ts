/** The page of a twin. Its text is ready, so no template renders it. */
import type { TwinForm } from '../../../routes.ts'
import { withoutEmails } from '../../../text/without-emails.ts'
import type { PageOfKind } from '../page-kind.ts'

export interface Twin {
  /** The file, in which paths stand for whole addresses: JSON's `url` and `next`, and the links of Markdown. */
  text: string
}
export type TwinPage = PageOfKind<'twin', Twin> & { form: TwinForm }

export const twinPage = (path: string, form: TwinForm, text: string): TwinPage => ({
  kind: 'twin',
  path,
  form,
  props: { text },
})

/** No value contains these: JSON escapes its quotation marks, and Markdown its brackets with both of their signs. */
const BEFORE_PATH: Readonly<Record<TwinForm, RegExp>> = { json: /("(?:url|next)":")(?=\/)/g, md: /(\]\()(?=\/)/g }

/** Content of the file. @param origin of the site, such as "https://www.example.com" */
export const twinContent = ({ form, props }: TwinPage, origin: string): string =>
  withoutEmails(props.text.replace(BEFORE_PATH[form], `$1${origin}`))
