/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const imports = app.findCollectionByNameOrId('imports')
    imports.fields.add(new JSONField({ name: 'mapping', maxSize: 20000 }))
    app.save(imports)
    app.save(
      new Collection({
        type: 'base',
        name: 'listing_imports',
        fields: [
          {
            type: 'relation',
            name: 'listing',
            collectionId: app.findCollectionByNameOrId('company_listings').id,
            maxSelect: 1,
            required: true,
            cascadeDelete: true,
          },
          { type: 'json', name: 'imported', maxSize: 200000 },
          { type: 'text', name: 'row_hash', max: 40 },
          // no relation: a run that is deleted would have all its rows forget it, one by one
          { type: 'text', name: 'run', max: 15 },
          { type: 'select', name: 'outcome', values: ['created', 'updated'], maxSelect: 1 },
          { type: 'text', name: 'written', max: 30 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_listing_imports_listing ON listing_imports (listing)'],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('listing_imports'))
    const imports = app.findCollectionByNameOrId('imports')
    imports.fields.removeByName('mapping')
    app.save(imports)
  },
)
