/** Finds published companies by the files of the site, as its search does. */
import { companyPath } from '../../domain/routes.ts'
import { loadSiteFiles } from './places.ts'

export interface FoundCompany {
  slug: string
  name: string
  /** "Company · Joliet, IL · USDOT 123456" */
  detail: string
}

const MOST = 5

/** Companies by name, legal name, USDOT or MC number or phone, most likely first. @throws if the site cannot be read */
export const findCompanies = async (typed: string): Promise<FoundCompany[]> => {
  // only those who look for their company load the search
  const [{ findAnswers }, files] = await Promise.all([import('../../domain/find/find-results.ts'), loadSiteFiles()])
  const { answers } = await findAnswers(files, typed, MOST)
  const prefix = companyPath('')
  return answers.flatMap(({ path, label, detail }) =>
    path.startsWith(prefix) ? [{ slug: path.slice(prefix.length), name: label, detail }] : [],
  )
}
