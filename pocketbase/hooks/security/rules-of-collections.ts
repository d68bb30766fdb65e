import type { Directory, RuleAction } from './refusals.ts'

const ADMIN_RULE = '@request.auth.is_admin = true'
const RULES = {
  list: 'listRule',
  view: 'viewRule',
  create: 'createRule',
  update: 'updateRule',
  delete: 'deleteRule',
} as const satisfies Record<RuleAction, string>

/** A rule arrives as a pointer to its text, which is no string yet; an absent one leaves all to superusers. */
const isForAdmins = (collection: core.Collection, action: RuleAction): boolean => {
  const rule: unknown = collection[RULES[action]]
  return rule === null || String(rule) === ADMIN_RULE
}

/** The record; undefined when there is none, or no such collection. */
export const recordOrNone = (app: core.App, collection: string, id: string): core.Record | undefined => {
  try {
    return app.findRecordById(collection, id)
  } catch {
    return undefined
  }
}

/** What the access rules say of this moment. */
export const directoryOf = (app: core.App): Directory => ({
  isAdminOnly: (name, action) => {
    try {
      return isForAdmins(app.findCachedCollectionByNameOrId(name), action)
    } catch {
      return false
    }
  },
  exists: (name, id) => recordOrNone(app, name, id) !== undefined,
})

/** Paths of the lists that only administrators read: others are answered with nothing in them. */
export const listsForAdmins = (app: core.App): string[] =>
  app
    .findAllCollections()
    .filter((collection): collection is core.Collection => !!collection && isForAdmins(collection, 'list'))
    .map(({ name }) => `/api/collections/${name}/records`)
