/**
 * The API that migrations use. PocketBase's own types declare a field's name as a function and no rule as nullable, so
 * they refuse every migration. Add what a new migration needs.
 */

interface FieldOptions {
  name?: string
  required?: boolean
  presentable?: boolean
  hidden?: boolean
  min?: number
  max?: number
  maxSelect?: number
  maxSize?: number
  onlyInt?: boolean
  pattern?: string
  onCreate?: boolean
  onUpdate?: boolean
  values?: string[]
  mimeTypes?: string[]
  thumbs?: string[]
  collectionId?: string
  cascadeDelete?: boolean
  protected?: boolean
}

interface StatedField extends FieldOptions {
  type: 'text' | 'number' | 'bool' | 'email' | 'url' | 'date' | 'autodate' | 'select' | 'file' | 'relation' | 'json'
  name: string
}

declare class Field {
  constructor(options: FieldOptions & { name: string })
  name: string
  required: boolean
  hidden: boolean
  presentable: boolean
  min: number
  max: number
  maxSize: number
  pattern: string
  values: string[]
  mimeTypes: string[]
  thumbs: string[]
}
declare class TextField extends Field {}
declare class NumberField extends Field {}
declare class BoolField extends Field {}
declare class EmailField extends Field {}
declare class DateField extends Field {}
declare class FileField extends Field {}
declare class JSONField extends Field {}
declare class SelectField extends Field {}
declare class RelationField extends Field {}

interface Rules {
  /** A filter; "" admits everybody, null admits superusers only. */
  listRule: string | null
  viewRule: string | null
  createRule: string | null
  updateRule: string | null
  deleteRule: string | null
}

declare class Collection {
  constructor(
    stated: Partial<Rules> & {
      type: 'base' | 'view'
      name: string
      fields?: StatedField[]
      indexes?: string[]
      viewQuery?: string
    },
  )
}
interface Collection extends Rules {
  id: string
  name: string
  viewQuery: string
  indexes: string[]
  authRule: string | null
  manageRule: string | null
  fields: {
    add(field: Field): void
    addAt(position: number, field: Field): void
    /** Returns undefined if there is none, but a migration names fields that exist. */
    getByName(name: string): Field
    removeByName(name: string): void
  }
  addIndex(name: string, isUnique: boolean, columns: string, where: string): void
  removeIndex(name: string): void
  authAlert: { enabled: boolean }
  authToken: { duration: number }
  otp: { enabled: boolean }
  mfa: { enabled: boolean; duration: number; rule: string }
  passwordResetToken: { duration: number }
  verificationToken: { duration: number }
  emailChangeToken: { duration: number }
  verificationTemplate: { subject: string; body: string }
  resetPasswordTemplate: { subject: string; body: string }
  confirmEmailChangeTemplate: { subject: string; body: string }
}

interface Settings {
  logs: { maxDays: number; logIP: boolean; logAuthId: boolean }
  backups: { cron: string; cronMaxKeep: number }
  batch: { enabled: boolean; maxRequests: number; timeout: number }
  rateLimits: {
    enabled: boolean
    rules: { label: string; audience: '' | '@guest' | '@auth'; maxRequests: number; duration: number }[]
  }
}

interface StoredRecord {
  id: string
  get(field: string): unknown
  set(field: string, value: unknown): void
}

/** A row that a query fills in. A missing column keeps the value given here. */
declare const DynamicModel: new <Row extends object>(empty: Row) => Row
declare function arrayOf<Row>(row: Row): Row[]

interface Query {
  bind(values: Record<string, unknown>): Query
  execute(): void
  one(row: object): void
  all(rows: object[]): void
}

interface MigratedApp {
  findCollectionByNameOrId(name: string): Collection
  findRecordById(collection: string, id: string): StoredRecord
  save(changed: Collection | StoredRecord | Settings): void
  saveNoValidate(changed: Collection | StoredRecord): void
  delete(gone: Collection | StoredRecord): void
  settings(): Settings
  db(): { newQuery(sql: string): Query }
}

declare function migrate(up: (app: MigratedApp) => void, down: (app: MigratedApp) => void): void

declare const __hooks: string
declare function require(
  path: `${string}/lib/app.js`,
): Record<'insertFirstCatalog' | 'removeFirstCatalog' | 'rewriteSearchTexts', (app: MigratedApp) => void>
