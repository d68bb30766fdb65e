import { TWIN_FORMS, type TwinForm } from '../../../routes.ts'

/** Values of the setting PAGE_TWINS. */
export const TWIN_SETTINGS = ['all', 'json', 'none'] as const

/** Forms of a company's page, by those of lists. Its JSON always exists, because lists in the browser load it. */
export const formsOfCompany = (twins: readonly TwinForm[]): TwinForm[] =>
  TWIN_FORMS.filter((form) => form === 'json' || twins.includes(form))

/** Forms in which pages of lists and companies are repeated, by that setting. */
export const twinsOf = (setting = 'all'): readonly TwinForm[] => {
  if (setting === 'none') return []
  return setting === 'json' ? ['json'] : TWIN_FORMS
}
