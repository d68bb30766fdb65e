/** Which files repeat a page for programs. */
import { formsOfCompany, twinsOf } from '../domain/directory/pages/twins/twin-forms.ts'
import { twinPath } from '../domain/routes.ts'

/** Forms in which pages of lists and companies are repeated. */
export const pageTwins = twinsOf(process.env['PAGE_TWINS'])

/** True unless the dataset is switched off. */
export const hasDataset = process.env['DATASET'] !== 'off'

/** Paths of the files that repeat a page of a list. */
export const listTwins = (page: string): string[] => pageTwins.map((form) => twinPath(page, form))

/** Paths of the files that repeat a company's page. */
export const companyTwins = (page: string): string[] => formsOfCompany(pageTwins).map((form) => twinPath(page, form))
