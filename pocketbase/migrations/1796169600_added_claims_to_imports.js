/// <reference path="../types.d.ts" />
// A person may say how old an uploaded federal file is, and how much it contains. Otherwise its contents decide.
migrate(
  (app) => {
    const imports = app.findCollectionByNameOrId('imports')
    imports.fields.add(new TextField({ name: 'data_date', max: 10 }))
    imports.fields.add(new SelectField({ name: 'extent', maxSelect: 1, values: ['full', 'partial', 'difference'] }))
    app.save(imports)
  },
  (app) => {
    const imports = app.findCollectionByNameOrId('imports')
    for (const name of ['data_date', 'extent']) imports.fields.removeByName(name)
    app.save(imports)
  },
)
