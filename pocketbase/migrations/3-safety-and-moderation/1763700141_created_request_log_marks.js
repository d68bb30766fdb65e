/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'request_log_marks',
        fields: [
          { type: 'number', name: 'line', onlyInt: true, min: 0 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('request_log_marks')),
)
