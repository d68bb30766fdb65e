/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const ADMIN = '@request.auth.is_admin = true'
    app.save(
      new Collection({
        type: 'base',
        name: 'directory_settings',
        listRule: ADMIN,
        viewRule: ADMIN,
        updateRule: ADMIN,
        fields: [
          { type: 'number', name: 'hide_after_months', min: 0, max: 240, onlyInt: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
      }),
    )
    app
      .db()
      .newQuery(
        `INSERT INTO directory_settings (id, hide_after_months, created, updated)
          VALUES ('settings0000000', 24, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ'))`,
      )
      .execute()
  },
  (app) => app.delete(app.findCollectionByNameOrId('directory_settings')),
)
