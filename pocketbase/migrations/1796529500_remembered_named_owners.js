/// <reference path="../types.d.ts" />
// A file that is imported may name the owner of a company by email address.
migrate(
  (app) => {
    const imports = app.findCollectionByNameOrId('listing_imports')
    imports.fields.add(new TextField({ name: 'owner_email', max: 255 }))
    imports.fields.add(new TextField({ name: 'owner_run', max: 15 }))
    imports.addIndex('idx_listing_imports_owner_email', false, 'owner_email', "owner_email != ''")
    imports.addIndex('idx_listing_imports_owner_run', false, 'owner_run, owner_email', "owner_run != ''")
    app.save(imports)
    const claims = app.findCollectionByNameOrId('claims')
    claims.fields.getByName('proof').values = ['listing_email', 'domain_email', 'document', 'import']
    app.save(claims)
  },
  (app) => {
    app.db().newQuery("UPDATE claims SET proof = '' WHERE proof = 'import'").execute()
    const claims = app.findCollectionByNameOrId('claims')
    claims.fields.getByName('proof').values = ['listing_email', 'domain_email', 'document']
    app.save(claims)
    const imports = app.findCollectionByNameOrId('listing_imports')
    imports.removeIndex('idx_listing_imports_owner_run')
    imports.removeIndex('idx_listing_imports_owner_email')
    imports.fields.removeByName('owner_run')
    imports.fields.removeByName('owner_email')
    app.save(imports)
  },
)
