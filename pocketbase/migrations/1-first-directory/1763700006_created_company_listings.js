/// <reference path="../../types.d.ts" />
migrate(
  (app) => {
    const idOf = (name) => app.findCollectionByNameOrId(name).id
    app.save(
      new Collection({
        type: 'base',
        name: 'company_listings',
        fields: [
          { type: 'text', name: 'name', required: true, presentable: true, max: 200 },
          { type: 'text', name: 'slug', required: true, max: 220, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
          { type: 'text', name: 'description', max: 20000 },
          { type: 'relation', name: 'location', collectionId: idOf('locations'), maxSelect: 1, required: true },
          { type: 'relation', name: 'services', collectionId: idOf('services'), maxSelect: 50, required: true },
          { type: 'text', name: 'phone', max: 60 },
          { type: 'email', name: 'email' },
          { type: 'text', name: 'address', max: 400 },
          { type: 'url', name: 'website' },
          {
            type: 'file',
            name: 'logo',
            maxSelect: 1,
            maxSize: 5 * 1024 * 1024,
            mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
            thumbs: ['200x200f'],
          },
          { type: 'number', name: 'rating', min: 0, max: 5 },
          { type: 'bool', name: 'is_featured' },
          { type: 'bool', name: 'verified' },
          { type: 'relation', name: 'owner', collectionId: idOf('users'), maxSelect: 1 },
          { type: 'text', name: 'usdot_number', max: 12 },
          { type: 'text', name: 'mc_number', max: 20 },
          { type: 'text', name: 'search_text', max: 30000 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_company_listings_slug ON company_listings (slug)',
          "CREATE UNIQUE INDEX idx_company_listings_usdot ON company_listings (usdot_number) WHERE usdot_number != ''",
          'CREATE INDEX idx_company_listings_location ON company_listings (location)',
          'CREATE INDEX idx_company_listings_owner ON company_listings (owner)',
          'CREATE INDEX idx_company_listings_name ON company_listings (is_featured DESC, lower(name))',
          'CREATE INDEX idx_company_listings_newest ON company_listings (is_featured DESC, created DESC)',
          'CREATE INDEX idx_company_listings_created ON company_listings (created)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('company_listings')),
)
